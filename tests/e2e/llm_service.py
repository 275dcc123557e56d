#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A service that streams answers as the APIs of language models do: OpenAI chat completions and responses, Anthropic messages.

llm_service.py LOG    listens on $BENCHGATE_PORT and appends a line of JSON for each answer to LOG

POST /chat, /responses, /messages or /plain with a JSON object {"number": N}. What comes first is no token and is sent at once;
after PAUSE_S come DELTAS deltas at intervals of STEP_S: text, reasoning and the arguments of a tool. `usage` counts TOKENS.
Of 10 answers in turn the 4th ends with an error event after status 200, and the 7th is cut in the middle.
The shapes of the events are those of the API references: platform.openai.com/docs/api-reference (chat/streaming,
responses-streaming) and docs.anthropic.com (build-with-claude/streaming).
"""
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAUSE_S, STEP_S, DELTAS, TOKENS = 0.15, 0.01, 9, 31


def chat(content):
    """(what comes first, a delta for each content, what comes last, an error); an event is a name or None, and data."""
    def chunk(delta, finish=None, **more):
        return None, {"id": "c", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}], **more}
    kinds = [lambda text: {"content": text}, lambda text: {"reasoning_content": text},
             lambda text: {"tool_calls": [{"index": 0, "function": {"arguments": text}}]}]
    usage = {"id": "c", "object": "chat.completion.chunk", "choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": TOKENS}}
    return ([chunk({"role": "assistant", "content": ""})], [chunk(kinds[i % 3](text)) for i, text in enumerate(content)],
            [chunk({}, "stop"), (None, usage), (None, "[DONE]")],
            (None, {"error": {"message": "overloaded", "type": "server_error"}}))


def responses(content):
    def event(kind, **more):
        return kind, {"type": kind, **more}
    kinds = ["response.output_text.delta", "response.reasoning_summary_text.delta", "response.function_call_arguments.delta"]
    return ([event("response.created", response={"status": "in_progress", "error": None, "usage": None}), event("response.in_progress"),
             event("response.output_item.added", item={"type": "message"}), event("response.content_part.added", part={"text": ""})],
            [event(kinds[i % 3], delta=text) for i, text in enumerate(content)],
            [event("response.output_text.done", text="".join(content)), event("response.output_item.done"),
             event("response.completed", response={"status": "completed", "usage": {"input_tokens": 5, "output_tokens": TOKENS}})],
            event("error", code="server_error", message="overloaded"))


def messages(content):
    def event(kind, **more):
        return kind, {"type": kind, **more}
    kinds = [("text_delta", "text"), ("thinking_delta", "thinking"), ("input_json_delta", "partial_json")]
    return ([event("message_start", message={"role": "assistant", "content": [], "usage": {"input_tokens": 5, "output_tokens": 1}}),
             event("content_block_start", index=0, content_block={"type": "text", "text": ""}), event("ping")],
            [event("content_block_delta", index=0, delta={"type": kinds[i % 3][0], kinds[i % 3][1]: text}) for i, text in enumerate(content)],
            [event("content_block_stop", index=0), event("message_delta", delta={"stop_reason": "end_turn"}, usage={"output_tokens": TOKENS}),
             event("message_stop")],
            event("error", error={"type": "overloaded_error", "message": "Overloaded"}))


def plain(content):
    """Events of its own: only those with a word are tokens."""
    return ([("status", {"state": "started"})], [("word", {"word": text}) for text in content], [("status", {"state": "over"})],
            ("error", {"reason": "overloaded"}))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def send(self, name, data):
        text = data if isinstance(data, str) else json.dumps(data)
        self.wfile.write(((f"event: {name}\n" if name else "") + f"data: {text}\n\n").encode())
        self.wfile.flush()

    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        number, key = body["number"], self.headers.get("Authorization")
        print(f"request {number} with {key}", flush=True)
        if body.get("end"):
            os._exit(3)
        first, deltas, last, error = {"/chat": chat, "/responses": responses, "/messages": messages, "/plain": plain}[self.path](
            [f"w{i} " for i in range(DELTAS)])
        kind = {4: "error", 7: "cut"}.get(number % 10, "whole")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for event in first:
            self.send(*event)
        time.sleep(PAUSE_S)
        for event in deltas[:None if kind == "whole" else 3]:
            self.send(*event)
            time.sleep(STEP_S)
        for event in {"whole": last, "error": [error], "cut": []}[kind]:
            self.send(*event)
        with LOCK, open(sys.argv[1], "a", encoding="utf-8") as log:
            log.write(json.dumps({"number": number, "kind": kind, "key": key, "user": body.get("user")}) + "\n")

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    LOCK = threading.Lock()
    ThreadingHTTPServer.request_queue_size = 100
    ThreadingHTTPServer(("127.0.0.1", int(os.environ["BENCHGATE_PORT"])), Handler).serve_forever()
