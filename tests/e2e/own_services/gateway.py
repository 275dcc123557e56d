#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small gateway to a language model, and the model's provider, which both speak OpenAI's chat completions as server-sent events.

gateway.py serve       hands each request on to the provider, over a connection of its own, and its answer back event by event. Adds
                       the status of each answer to service.log: 200 for a whole one
gateway.py provider    answers with as many tokens as asked for, one in 5 ms. Adds a line for each request to provider.log
"""
import http.client
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN_S = 0.005


class Handler(BaseHTTPRequestHandler):
    """One answer for each connection: its end is the end of the answer."""

    def do_GET(self):
        self.begin(200)

    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers["Content-Length"])))

    def begin(self, status):
        self.send_response(status)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()

    def send(self, text):
        self.wfile.write(b"data: " + text + b"\n\n")
        self.wfile.flush()

    def log_message(self, *_):
        pass


class Gateway(Handler):
    def answer(self, body):
        status = self.hand_on(body)
        with open("service.log", "a") as log:
            log.write(f"{status}\n")

    def hand_on(self, body):
        try:
            provider = http.client.HTTPConnection(os.environ["BENCHGATE_BACKEND_HOST"], int(os.environ["BENCHGATE_BACKEND_PORT"]), timeout=5)
            provider.request("POST", "/v1/chat/completions", body, {"Content-Type": "application/json"})
            answer = provider.getresponse()
            status = answer.status
        except OSError:
            status = 502
        self.begin(status)
        if status == 200:
            return self.hand_back(answer)
        return status

    def hand_back(self, answer):
        try:
            for line in answer:
                if line.startswith(b"data: "):
                    text = line[6:].strip()
                    self.send(text if text == b"[DONE]" else json.dumps(json.loads(text)).encode())
        except (OSError, http.client.HTTPException):
            return 502
        return 200 if text == b"[DONE]" else 502


class Provider(Handler):
    def answer(self, body):
        asked = json.loads(body)
        with open("provider.log", "a") as log:
            log.write(f"{asked['max_tokens']}\n")
        self.begin(200)
        self.chunk({"role": "assistant", "content": ""})
        for number in range(asked["max_tokens"]):
            time.sleep(TOKEN_S)
            self.chunk({"content": f"{number + 1} "})
        self.chunk({}, usage={"completion_tokens": asked["max_tokens"]})
        self.send(b"[DONE]")

    def chunk(self, delta, **more):
        choices = [{"index": 0, "delta": delta, "finish_reason": None if delta else "stop"}]
        self.send(json.dumps({"object": "chat.completion.chunk", "choices": choices, **more}).encode())


if __name__ == "__main__":
    ThreadingHTTPServer.request_queue_size = 128
    handler = {"serve": Gateway, "provider": Provider}[sys.argv[1]]
    ThreadingHTTPServer(("127.0.0.1", int(os.environ["BENCHGATE_PORT"])), handler).serve_forever()
