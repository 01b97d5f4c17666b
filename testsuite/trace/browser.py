#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens pages of tasks-trace in a headless Chromium and uses them.

browser.py BROWSER PAGE [SCRIPT...]: after each SCRIPT, in order, one line is
printed: what it evaluates to, as JSON.  Instead of JavaScript a SCRIPT may be

    key NAME            that key is pressed
    type TEXT           so are those
    click X Y [COUNT]   the mouse, in pixels of the page
    drag X Y X2 Y2
    wheel X Y DELTA     with Ctrl held
    dark | light        what the user prefers
    size WIDTH HEIGHT   of the window
    shot FILE           a screenshot of all of the page

It fails if the page throws, writes an error, or asks for anything but itself.
The browser is driven by DevTools' protocol over a pair of pipes, with nothing
but what Python brings."""

import base64
import fcntl
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile


class Browser:
    def __init__(self, program, profile):
        command_read, self.commands = os.pipe()
        self.answers, answer_write = os.pipe()
        # It reads 3 and writes 4, which these pipes may have, too.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20)
                for end in (command_read, answer_write)]

        def connect():
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=connect,
            start_new_session=True)
        for descriptor in (command_read, answer_write, *ends):
            os.close(descriptor)
        self.numbers = itertools.count(1)
        self.buffer = b""
        self.session = None
        self.wrong = []

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.answers, 1 << 16)
            if not piece:
                sys.exit("the browser ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def note(self, message):
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.wrong.append(details.get("exception", {}).get(
                "description", details["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.wrong.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent" and \
                not params["request"]["url"].startswith(("file:", "data:")):
            self.wrong.append("asks for " + params["request"]["url"])

    def call(self, method, **params):
        number = next(self.numbers)
        command = {"id": number, "method": method, "params": params}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            message = self.receive()
            if message.get("id") == number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.note(message)

    def open(self, page):
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget", flatten=True,
                                 targetId=target["targetId"])["sessionId"]
        for domain in ("Runtime", "Log", "Network", "Page"):
            self.call(domain + ".enable")
        self.size(1400, 1000)
        self.call("Page.navigate", url="file://" + os.path.abspath(page))
        while self.evaluate("document.readyState") != "complete":
            pass
        self.evaluate("tasksTrace.ready.then(() => null)")

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script,
                           awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{script}: " + result["exceptionDetails"].get(
                "exception", {}).get("description", "failed"))
        return result["result"].get("value")

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=False)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def key(self, name):
        text = {"text": name} if len(name) == 1 else \
            {"text": "\r"} if name == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name)

    def do(self, step):
        word, *rest = step.split(" ")
        if word == "key" and len(rest) == 1:
            self.key(rest[0])
        elif word == "type":
            for each in " ".join(rest):
                self.key(each)
        elif word == "click" and rest:
            x, y = float(rest[0]), float(rest[1])
            for count in range(1, int(rest[2] if rest[2:] else 1) + 1):
                for kind in ("mousePressed", "mouseReleased"):
                    self.mouse(kind, x, y, button="left", clickCount=count)
        elif word == "drag":
            x, y, x2, y2 = map(float, rest)
            self.mouse("mousePressed", x, y, button="left", clickCount=1)
            self.mouse("mouseMoved", x2, y2, button="left", buttons=1)
            self.mouse("mouseReleased", x2, y2, button="left", clickCount=1)
        elif word == "wheel":
            x, y, delta = map(float, rest)
            self.mouse("mouseWheel", x, y, deltaX=0, deltaY=delta, modifiers=2)
        elif word in ("dark", "light"):
            self.call("Emulation.setEmulatedMedia", features=[
                {"name": "prefers-color-scheme", "value": word}])
        elif word == "size":
            self.size(*map(int, rest))
        elif word == "shot":
            image = self.call("Page.captureScreenshot", format="png",
                              captureBeyondViewport=True)
            with open(rest[0], "wb") as file:
                file.write(base64.b64decode(image["data"]))
        else:
            return self.evaluate(step)
        # What follows from it is drawn in the next frame.
        return self.evaluate("new Promise(done => requestAnimationFrame("
                             "() => requestAnimationFrame(() => done(null))))")


def main():
    program, page, *steps = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.open(page)
            for step in steps:
                print(json.dumps(browser.do(step)), flush=True)
        finally:
            os.killpg(browser.process.pid, signal.SIGKILL)
            browser.process.wait()
    if browser.wrong:
        sys.exit("\n".join(browser.wrong))


main()
