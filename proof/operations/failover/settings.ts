/** Where the parts of the cluster listen, all on this machine. */
export type Ports = {
  readonly etcd: number;
  readonly etcdPeers: number;
  /** HAProxy, to the primary. */
  readonly primary: number;
  postgres(node: number): number;
  patroni(node: number): number;
};

export const NODES = 3;
export const PORTS = 3 + 2 * NODES;

export const portsFrom = (first: number): Ports => ({
  etcd: first,
  etcdPeers: first + 1,
  primary: first + 2,
  postgres: (node) => first + 2 + node,
  patroni: (node) => first + 2 + NODES + node,
});

/** Seconds after which the others take the lease of a primary that does not renew it. */
export const LEASE_SECONDS = 10;

export const etcdWords = ({ etcd, etcdPeers }: Ports) => [
  '--name',
  'e1',
  '--data-dir',
  'etcd',
  '--logger',
  'zap',
  // Version 2 of the interface compares before it swaps; see docs/operations/failover.md.
  '--enable-v2',
  '--listen-client-urls',
  `http://127.0.0.1:${etcd}`,
  '--advertise-client-urls',
  `http://127.0.0.1:${etcd}`,
  '--listen-peer-urls',
  `http://127.0.0.1:${etcdPeers}`,
  '--initial-advertise-peer-urls',
  `http://127.0.0.1:${etcdPeers}`,
  '--initial-cluster',
  `e1=http://127.0.0.1:${etcdPeers}`,
];

/** The settings of docs/operations/failover.md, with a short lease. JSON is YAML, too. */
export function patroniSettings(ports: Ports, node: number, folder: string, programs: string): string {
  return JSON.stringify(
    {
      scope: 'benchmark',
      name: `n${node}`,
      restapi: {
        listen: `127.0.0.1:${ports.patroni(node)}`,
        connect_address: `127.0.0.1:${ports.patroni(node)}`,
      },
      etcd: { host: `127.0.0.1:${ports.etcd}` },
      bootstrap: {
        dcs: {
          ttl: LEASE_SECONDS,
          loop_wait: 2,
          retry_timeout: 3,
          maximum_lag_on_failover: 1048576,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: parametersOfAll,
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${ports.postgres(node)}`,
        connect_address: `127.0.0.1:${ports.postgres(node)}`,
        data_dir: `${folder}/d${node}`,
        bin_dir: programs,
        pgpass: `${folder}/pgpass${node}`,
        use_unix_socket: true,
        pg_hba: [
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'host all all 127.0.0.1/32 scram-sha-256',
          'local all all trust',
        ],
        authentication: {
          superuser: {
            username: 'postgres',
            password: PASSWORD,
          },
          replication: {
            username: 'replicator',
            password: PASSWORD,
          },
          rewind: {
            username: 'rewinder',
            password: PASSWORD,
          },
        },
        parameters: { unix_socket_directories: folder },
      },
    },
    null,
    1,
  );
}

export const PASSWORD = 'of-the-assurance';

const parametersOfAll = {
  max_connections: 100,
  wal_level: 'replica',
  hot_standby: 'on',
  wal_log_hints: 'on',
  synchronous_commit: 'on',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 5e3,
  client_connection_check_interval: 2e3,
  wal_sender_timeout: 5e3,
  wal_receiver_timeout: 5e3,
};

/** Leads each connection to the primary, and ends the connections to a former one. */
export const haproxySettings = (ports: Ports): string =>
  [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 1s',
    '  option clitcpka',
    '  option srvtcpka',
    'listen primary',
    `  bind 127.0.0.1:${ports.primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...Array.from({ length: NODES }, (_, at) => at + 1).map(
      (node) => `  server n${node} 127.0.0.1:${ports.postgres(node)} check port ${ports.patroni(node)}`,
    ),
    '',
  ].join('\n');
