import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { addressOf } from '../address.ts';
import { overloaded, tooMany } from '../errors.ts';
import { Places } from '../pages/places.ts';
import { sha256 } from '../viewer.ts';

/** Refused callers come back after one to three seconds, so that they do not all come back at once. */
const RETRY_WITHIN_SECONDS = 3;
const LOG_EVERY_MS = 10_000;
const RECENTLY_MS = 2_000;
/** Tokens of people who have lately called; the oldest is forgotten first. */
const TOKENS_KNOWN = 50_000;
/** Files that one person, and one address, may load at once. */
const STREAMS = { person: 4, address: 20 } as const;
const STREAMS_RETRY_SECONDS = 5;

/** Whose places a call takes: signed-in people, sign-ins with a verified token, or all others. */
type Room = 'people' | 'sign-ins' | 'strangers';
type Place = { readonly room: Places; readonly holders: readonly string[]; isWorking: boolean };

/**
 * The places of a server. A call takes one while it works: not while its body arrives, a slow disk is read
 * into its upload, or its answer is streamed. Calls without a session have places of their own, so they never
 * take those of people who are signed in; and one person, or one route, takes only a share of them.
 * Source: docs/decisions/overload.md.
 */
export class Door {
  readonly #rooms: Readonly<Record<Room, Places>>;
  readonly #streams = new Places(Number.POSITIVE_INFINITY, STREAMS);
  readonly #places = new WeakMap<FastifyRequest, Place>();
  readonly #known = new Map<string, number>();
  #refused = 0;
  #loggedAt = -LOG_EVERY_MS;
  #refusedAt = -RECENTLY_MS;
  #servedAt = -RECENTLY_MS;

  constructor(most: number) {
    const half = Math.ceil(most / 2);
    this.#rooms = {
      people: new Places(most, { person: Math.ceil(most / 3), route: half }),
      'sign-ins': new Places(half),
      strangers: new Places(most),
    };
  }

  /** Whether the server has lately refused calls and served others. */
  servesUnderOverload(): boolean {
    const isRecent = (moment: number) => performance.now() - moment < RECENTLY_MS;
    return isRecent(this.#refusedAt) && isRecent(this.#servedAt);
  }

  /** Remembers whose access token it is, only to know whose places its calls take. */
  recognize(accessToken: string, employeeId: number): void {
    const key = keyOf(accessToken);
    if (!this.#known.has(key) && this.#known.size >= TOKENS_KNOWN)
      this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(key, employeeId);
  }

  /** Errors: 503 without room for the call. Takes nothing. */
  requireRoom(request: FastifyRequest, room = this.#roomOf(request)): void {
    const places = this.#rooms[room];
    if (!places.isFull() && !this.#holdersOf(request, room).some((holder) => places.isFullFor(holder)))
      return;
    this.#refused += 1;
    this.#refusedAt = performance.now();
    if (this.#refusedAt - this.#loggedAt >= LOG_EVERY_MS) {
      this.#loggedAt = this.#refusedAt;
      request.log.warn(
        { room, running: places.taken, refused: this.#refused },
        'too many calls at once; further ones get 503',
      );
    }
    throw overloaded(1 + (this.#refused % RETRY_WITHIN_SECONDS));
  }

  /** Takes a place for the call until it is answered. Errors: 503 without room. */
  enter(request: FastifyRequest, room = this.#roomOf(request)): void {
    if (this.#places.has(request)) return;
    this.requireRoom(request, room);
    const place = { room: this.#rooms[room], holders: this.#holdersOf(request, room), isWorking: true };
    this.#places.set(request, place);
    place.room.take();
    for (const holder of place.holders) place.room.hold(holder);
  }

  /** Looks the session up in a place of its own, which is free afterwards. */
  async lookUp<V extends { readonly employeeId: number }>(
    request: FastifyRequest,
    find: () => Promise<V>,
  ): Promise<V> {
    const token = bearerOf(request);
    this.enter(request);
    try {
      const viewer = await find();
      if (token !== null) this.recognize(token, viewer.employeeId);
      return viewer;
    } finally {
      this.leave(request);
    }
  }

  /** Gives the place of the call away while it waits for something outside. Errors: those of `wait`; 503. */
  async aside<T>(request: FastifyRequest, wait: () => Promise<T>): Promise<T> {
    const place = this.#places.get(request);
    this.#rest(place);
    const result = await wait();
    if (place !== undefined && !place.isWorking) {
      if (place.room.isFull()) this.requireRoom(request);
      place.isWorking = true;
      place.room.take();
    }
    return result;
  }

  /** Counts a file until its last byte is sent. Errors: 429 beyond the files of one person or address. */
  openStream(request: FastifyRequest, reply: FastifyReply): void {
    // Its end would not be heard any more.
    if (reply.raw.destroyed) return;
    const { viewerId } = request;
    const holders = [...(viewerId === null ? [] : [`person ${viewerId}`]), `address ${addressOf(request)}`];
    if (holders.some((holder) => this.#streams.isFullFor(holder))) throw tooMany(STREAMS_RETRY_SECONDS);
    for (const holder of holders) this.#streams.hold(holder);
    let isOpen = true;
    const close = () => {
      if (isOpen) for (const holder of holders) this.#streams.letGo(holder);
      isOpen = false;
    };
    reply.raw.once('finish', close).once('close', close);
  }

  /** The answer is ready. A stream keeps only the share of its holders until its end. */
  answer(request: FastifyRequest, status: number, payload: unknown): void {
    const place = this.#places.get(request);
    if (status === 401) this.#known.delete(keyOf(bearerOf(request) ?? ''));
    if (place === undefined) return;
    if (status < 500) this.#servedAt = performance.now();
    this.#rest(place);
    if (payload instanceof Readable && !payload.closed) payload.once('close', () => this.leave(request));
    else this.leave(request);
  }

  leave(request: FastifyRequest): void {
    const place = this.#places.get(request);
    if (place === undefined) return;
    this.#places.delete(request);
    this.#rest(place);
    for (const holder of place.holders) place.room.letGo(holder);
  }

  #rest(place: Place | undefined): void {
    if (place?.isWorking !== true) return;
    place.isWorking = false;
    place.room.free();
  }

  #roomOf(request: FastifyRequest): Room {
    return this.#personOf(request) === null ? 'strangers' : 'people';
  }

  #holdersOf(request: FastifyRequest, room: Room): string[] {
    if (room !== 'people') return [];
    return [`person ${this.#personOf(request)}`, `route ${request.method}${request.routeOptions.url}`];
  }

  #personOf(request: FastifyRequest): number | null {
    const token = request.viewerId === null ? bearerOf(request) : null;
    return request.viewerId ?? (token === null ? null : (this.#known.get(keyOf(token)) ?? null));
  }
}

/**
 * Refuses further calls with 503 while its places are taken. A refused call has begun nothing: its session is
 * not looked up and its body is not read. Health, metrics and pages are always answered. Calls whose body has
 * not arrived are not running; slow-clients.ts limits those. Source: docs/decisions/overload.md.
 */
export function refuseOverload(app: FastifyInstance, door: Door): void {
  app.addHook('onRequest', async (request) => {
    if (isCall(request)) door.requireRoom(request);
  });
  // The body is there. More calls than there is room for may have waited for theirs.
  app.addHook('preValidation', async (request) => {
    if (isCall(request)) door.enter(request);
  });
  // The work goes on after its client has gone, so a closed connection is not the end.
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    door.answer(request, statusCode, payload);
    return payload;
  });
}

/** A call of the API, but a sign-in or a refresh takes its place only once its token has verified. */
const isCall = ({ routeOptions: { url, config } }: FastifyRequest) =>
  url?.startsWith('/api/') === true && config.entersVerified !== true;

const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
const keyOf = (token: string) => sha256(token).toString('base64url');
