// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// What the worker's scripts use that is not theirs: the program on MicroPython (`host/awale_site/program`),
// as its objects look to JavaScript, MicroPython itself, and MQTT.js.

/** The program's objects. What they take and return as `string` is JSON where nothing else is said. */
declare namespace Python {
  type Send = (kind: string, text: string) => void;

  /** What `loop.js` runs. */
  interface Runs {
    /** Returns the milliseconds after which to call again. */
    turn(): number;
    receive(message: string): void;
    /** A file of games that the page sends, as its text. */
    upload(id: number, text: string): void;
  }

  /** What workers answer to, of both boards. */
  interface Asks {
    games: Games;
    answered(answer: string): void;
    judged(answer: string): void;
  }

  interface Board extends Runs, Asks {
    friends: Friends;
    /** Something has come from a friend. */
    heard(): void;
    kept(game: number): void;
  }

  interface RealBoard extends Runs, Asks {}

  interface Outside {
    send: Send;
    now(): number;
    /** Random bytes as numbers, separated by commas. */
    random(count: number): string;
    games: string;
  }

  interface BoardOutside extends Outside {
    /** The flash, in base64. */
    memory: string;
    /** Hexadecimal. */
    id: string;
    friends: string;
  }

  interface PortOutside extends Outside {
    date(): number;
    /** The number of the open port, 0 while none is. */
    port(): number;
    /** What has come, a character for each byte. */
    read(): string;
    wait(): void;
    write(text: string): void;
  }

  interface Games {
    analysed(number: number, good_moves: string): void;
    analysis: {
      /** The command of this id was replaced before it was answered. */
      replaced(id: number): void;
      failed(id: number): void;
    };
  }

  interface Friends {
    /** `site` and `broker` are addresses; `draw` makes SVG. */
    come(site: string, broker: string, draw: (text: string) => string): Rooms;
    ready(): void;
    failed(): void;
  }

  interface Rooms {
    /** The answer to the request of number `n`, as it is. */
    answered(n: number, answer: string | null): void;
    mailbox(room: string): Mailbox | null;
    onlookers_line(id: number): Line | null;
  }

  /** A game's messages, for someone who plays it or looks on. `data` is base64. */
  interface Line {
    line(connected: boolean): void;
    signers(data: string): string;
    received(part: string, data: string, signers: string): void;
    unreadable(): void;
  }

  interface Mailbox extends Line {
    here(): string;
    /** What the broker keeps of this side, "" if this program has published it; whether it holds from now on. */
    received_own(data: string): boolean;
  }

  /** What `friend/outside.py` asks for. `room` is a public key. */
  type FriendRequest =
    | { do: "key"; n: number }
    | { do: "find"; n: number; code: string; broker: string }
    | { do: "keep"; room: string; record: string }
    | { do: "forget"; room: string }
    | { do: "open"; room: string; secret: string; broker: string; part: string; other: string }
    | { do: "publish"; part: string; body: string }
    | { do: "offer"; code: string; link: string; lifetime_s: number }
    | { do: "drop" }
    | { do: "close"; silent: boolean }
    | { do: "watch"; id: number; secret: string; broker: string }
    | { do: "follow"; id: number; part: string }
    | { do: "unwatch"; id: number };

  type FriendRequestOf<Kind extends FriendRequest["do"]> = Extract<FriendRequest, { do: Kind }>;

  interface Searcher {
    handle(job: string): void;
    is_best(level: number | null): boolean;
    has_network(rules: string): boolean;
    has_tables(rules: string): boolean;
    use_weights(rules: string, address: number, network: boolean): void;
    use_tables(rules: string, low: number, high: number, ready: number, reach: number): void;
  }

  interface Study {
    handle(job: string): void;
    /** The pieces of tables that have to come first; null for damaged ones. */
    missing(job: string): string;
    follow(rules: string): string;
    forget(): void;
    lack(why: string): void;
  }

  /** A piece of a table's file: the file, where it begins and ends (-1: all of it), and the path that
   *  Python reads it at. */
  type Piece = [file: string, begin: number, end: number, path: string];

  /** A search, as far as JavaScript looks into it. */
  interface SearchJob {
    job: number;
    rules: string;
    /** null for the highest one. */
    level: number | null;
  }

  /** What a board sends the study: a command with the games that it is about and their rule sets, a view
   *  of a game to which its analysis is added, or, without both, the end of the job that runs. */
  interface StudyJob {
    command?: StudyCommand;
    view?: Wire.StudyView;
    games: string[];
    rules: string[];
    /** Numbers of games whose analyses belong to it. */
    wanted?: number[];
    /** Numbers of games whose judgements belong to it. */
    begun?: number[];
  }

  type StudyCommand = (Wire.Judge | Wire.Review | Wire.Explore | Wire.Puzzles | Wire.Try) & { id: number };

  /** The same for the worker, with what the database has of it. */
  interface StudyCall {
    command: StudyCommand;
    games: string[];
    rules: string[];
    /** YYYY-MM-DD */
    day: string;
    puzzles?: string;
    judged?: Analysis[];
    /** By position. */
    begun?: Record<string, Judgement>;
    /** Only make ready for it. */
    spare?: true;
  }

  /** What Python has made of a position; only Python looks into it. */
  type Judgement = unknown;

  interface JudgedPosition {
    number: number;
    position: string;
    judgement: Judgement;
  }

  interface Analysis {
    number: number;
    good_moves: number[][]; // see GameAnalysis
    packed: unknown;
  }

  /** The interpreter with the board's files (`boot.js`). */
  interface Interpreter {
    add(files: Record<string, string | Uint8Array>): void;
    open(outside: BoardOutside): Board;
    openReal(outside: PortOutside): RealBoard;
    search(outside: SearchOutside): Searcher;
    study(outside: { send: Send }, searcher: Searcher, limits?: object | null): Study;
  }

  interface SearchOutside {
    kernel: Awaited<ReturnType<typeof import("../static/worker/kernel.js").startKernel>>;
    send(answer: string): void;
    now(): number;
  }
}

declare namespace MicroPython {
  interface Machine {
    FS: { mkdirTree(path: string): void; writeFile(path: string, data: string | Uint8Array): void };
    globals: { get(name: string): any };
    runPython(program: string): unknown;
  }

  interface Options {
    heapsize: number;
    pystack: number;
    linebuffer: boolean;
    url: string;
    stdout(line: string): void;
  }

  interface Module {
    loadMicroPython(options: Options): Promise<Machine>;
  }
}

/** MQTT.js, as far as `friend_line.js` uses it. */
declare namespace Mqtt {
  interface Properties {
    messageExpiryInterval?: number;
    maximumPacketSize?: number;
  }

  interface Message {
    qos: 1;
    retain?: boolean;
    properties?: Properties;
  }

  interface Options {
    protocolVersion: 5;
    clean: boolean;
    keepalive: number;
    reconnectPeriod: number;
    connectTimeout: number;
    properties: Properties;
    will?: Message & { topic: string; payload: Uint8Array };
  }

  interface Client {
    connected: boolean;
    on(event: "connect", heard: () => void): void;
    on(event: "message", heard: (topic: string, payload: Uint8Array) => void): void;
    on(event: "error", heard: (error: Error) => void): void;
    once(event: "close", heard: () => void): void;
    subscribe(topic: string, options: Message, done: () => void): void;
    publish(topic: string, payload: Uint8Array, options: Message, done: () => void): void;
    end(force: boolean, options?: { reasonCode: number }): void;
  }

  interface Library {
    connect(address: string, options: Options): Client;
    Buffer?: { from(data: Uint8Array): Uint8Array };
  }
}

/** What the files that `friend_part.js` loads leave behind. */
declare var mqtt: Mqtt.Library;
declare var openFriends: (
  rooms: Python.Rooms,
  store: import("../static/worker/store.js").Store,
  heard: () => void,
) => { handle(request: Python.FriendRequest): void };
