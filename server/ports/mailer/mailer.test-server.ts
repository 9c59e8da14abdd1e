import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The server's reaction to the next emails. */
export type Behaviour =
  | 'accept'
  | 'refuse recipient'
  | 'refuse for now'
  | 'refuse sender'
  | 'refuse content'
  | 'never greet'
  | 'never answer'
  | 'hang up'
  | 'hang up before the last word';

export type TestMailServer = {
  readonly url: string;
  behaviour: Behaviour;
  /** Accepted emails in their raw form. */
  readonly raw: string[];
  mails(): Promise<Email[]>;
  stop(): Promise<void>;
};

/** Starts a real SMTP server on its own port, whose `behaviour` tests can change. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const raw: string[] = [];
  const refusal = (code: number, message: string) =>
    Object.assign(new Error(message), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (state.behaviour === 'never greet') return;
      callback();
    },
    onMailFrom(_address, _session, callback) {
      if (state.behaviour === 'never answer') return;
      if (state.behaviour === 'hang up') return dropConnections();
      callback(state.behaviour === 'refuse sender' ? refusal(550, 'Sender unknown') : null);
    },
    onRcptTo(_address, _session, callback) {
      if (state.behaviour === 'refuse recipient') return callback(refusal(550, 'No such user here'));
      callback(state.behaviour === 'refuse for now' ? refusal(451, 'Try again later') : null);
    },
    onData(stream, _session, callback) {
      text(stream)
        .then((content) => {
          if (state.behaviour === 'hang up before the last word') return dropConnections();
          if (state.behaviour === 'refuse content') return callback(refusal(554, 'Not this one'));
          raw.push(content);
          return callback();
        })
        .catch(callback);
    },
  });
  server.on('error', () => {});
  const sockets = new Set<{ destroy(): unknown }>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address();

  const state: TestMailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    behaviour: 'accept',
    raw,
    mails: () => Promise.all(raw.map((one) => PostalMime.parse(one, { attachmentEncoding: 'utf8' }))),
    async stop() {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      dropConnections();
      await stopped;
    },
  };
  return state;
}
