import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { ALL_SETTINGS, SETTINGS } from '../server/app/variables.ts';
import { cleanCommand } from './support/start-site.ts';

/** Holds the examples of deploy/ and compose.yaml to Kubernetes' own schemas and to the settings that there are. */
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const KINDS = { Deployment, Service, PodDisruptionBudget, NetworkPolicy };

interface Manifest {
  kind: keyof typeof KINDS;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: any manifest; the models check its shape
  spec: any;
}

const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS() as Manifest);
const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec.template as Manifest;
const compose = parse(read('compose.yaml'), { merge: true });

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);

/** Names of settings, as the table of docs/operating.md has them. */
const operating = read('docs/operating.md');
const rows = operating.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm);
const settings = new Set([...rows].flatMap(([, names = '']) => names.match(/[A-Z_]+/g)));

t.test('Kubernetes takes every manifest', async (t) => {
  for (const manifest of manifests)
    t.doesNotThrow(() => new KINDS[manifest.kind](manifest as never).validate(), manifest.metadata.name);
  t.same([...new Set(manifests.map(({ kind }) => kind))].sort(), [
    'Deployment',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
  ]);
});

t.test('pods are asked by the addresses that the site has, and end as it does', async (t) => {
  const { spec } = pod;
  t.match(spec.containers[0], {
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/healthz' } },
    securityContext: { readOnlyRootFilesystem: true },
  });
  t.ok(spec.terminationGracePeriodSeconds >= 8 + 3, 'a stop takes 8 s at most, after the pause for proxies');
  t.equal(spec.securityContext.runAsNonRoot, true);
});

t.test('pods believe single addresses, hold no token, and show the desk to one namespace', async (t) => {
  const { spec } = pod;
  const { value } = spec.containers[0].env.find(({ name }: { name: string }) => name === 'TRUST_PROXY');
  for (const address of value.split(',')) t.ok(isIP(address.trim()), `${address}: no range`);
  t.equal(spec.automountServiceAccountToken, false);
  t.equal(spec.enableServiceLinks, false, 'a service named `ops` would set OPS_PORT');
  const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')?.spec;
  t.same(policy.podSelector.matchLabels, { app: 'site' });
  t.same(policy.policyTypes, ['Ingress']);
  const from = value.split(',').map((address: string) => ({ ipBlock: { cidr: `${address}/32` } }));
  const [, ops] = policy.ingress;
  t.same(policy.ingress, [
    { ports: [{ port: 'http' }], from },
    { ports: [{ port: 'ops' }], from: ops.from },
  ]);
  t.equal(ops.from.length, 1, 'nobody but Prometheus');
});

t.test('compose has no secret of its own: whoever starts it names one', async (t) => {
  t.match(compose.services['site-1'].environment.SECRET, /^\$\{SECRET:\?.+\}$/);
});

t.test('operators are told of every setting, and of no other', async (t) => {
  t.same([...settings].sort(), Object.keys(SETTINGS).sort());
  for (const name of Object.keys(ALL_SETTINGS)) {
    const shortened = name.replace(/.*(?=_)/, '…');
    t.ok(
      [name, shortened].some((one) => operating.includes(`\`${one}\``)),
      name,
    );
  }
});

t.test('every setting that they name is one', async (t) => {
  t.ok(settings.size > 20, `${settings.size} settings in docs/operating.md`);
  const { spec } = pod;
  const named = [
    ...spec.containers[0].env.map(({ name }: { name: string }) => name),
    ...Object.keys(compose.services['site-1'].environment),
  ];
  for (const name of named) t.ok(settings.has(name), name);
});

t.test(
  'one service builds the image: two that build one tag at the same time fail on a new machine',
  async (t) => {
    const built = Object.entries<{ build?: unknown; image?: string }>(compose.services).filter(
      ([, { build }]) => build,
    );
    t.same(
      built.map(([name]) => name),
      ['site-1'],
    );
    for (const name of ['site-1', 'site-2', 'upstream']) t.equal(compose.services[name].image, 'site', name);
  },
);

t.test('two sites share a secret and a database, and each has a folder of its own', async (t) => {
  const { 'site-1': one, 'site-2': two, proxy, postgres, upstream } = compose.services;
  t.same(one.environment, two.environment);
  t.match(one.environment.DATABASE_URL, /^postgres:\/\//);
  t.not(one.volumes[0], two.volumes[0]);
  t.ok(postgres && upstream);
  for (const site of [one, two]) {
    for (const port of site.ports)
      t.match(port, /^127\.0\.0\.1:/, 'what is the operator’s is not for the world');
    t.equal(site.read_only, true);
  }
  const { ipv4_address: address } = proxy.networks.web;
  t.equal(one.environment.TRUST_PROXY, address, 'the proxy is believed, and nobody else');
});

t.test('the unit of systemd starts what is built, with settings that exist, and lets it end', async (t) => {
  const unit = read('deploy/site.service');
  const valuesOf = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  t.match(valuesOf('ExecStart'), [/\/node dist\/main\.js$/]);
  t.ok(Number(valuesOf('TimeoutStopSec')[0]) >= 8 + 3);
  t.same(valuesOf('Restart'), ['always']);
  t.same(valuesOf('StartLimitIntervalSec'), ['0'], 'however often it ends');
  t.match(valuesOf('RestrictAddressFamilies'), [/\bAF_NETLINK\b/], 'HOST=0.0.0.0 lists the addresses');
  const named = valuesOf('Environment').flatMap((line) =>
    line.split(' ').map((pair) => pair.split('=', 1)[0] ?? ''),
  );
  const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];
  t.ok(named.length > 3);
  for (const name of named) t.ok(settings.has(name) || ofNode.includes(name), name);
});

/** True where an address is one of those that Docker gives to containers which name none. */
function isGiven(address: string, range: string): boolean {
  const [net = '', bits] = range.split('/');
  const given = new BlockList();
  given.addSubnet(net, Number(bits));
  return given.check(address);
}

t.test('no other container gets the address of the gateway or the proxy', async (t) => {
  const [, one, range = '', gateway = ''] =
    /network create --subnet (\S+) --ip-range (\S+) --gateway (\S+) web/.exec(read('README.md')) ?? [];
  t.notOk(isGiven(gateway, range), 'the gateway is that of TRUST_PROXY');
  t.match(read('README.md'), `TRUST_PROXY=${gateway} site`);
  const [, proxy = ''] = /`--network web --ip (\S+)`/.exec(operating) ?? [];
  t.notOk(isGiven(proxy, range), 'a proxy in a container');
  const { config } = parse(read('compose.yaml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')).networks.web.ipam;
  const [several] = config;
  t.not(one, several.subnet, 'both networks fit on one host');
  const { environment } = compose['x-site'];
  const trusted = environment.TRUST_PROXY.replace(/\$\{\w+:-([^}]*)\}/, '$1');
  t.equal(compose.services.proxy.networks.web.ipv4_address, environment.TRUST_PROXY);
  t.ok(isGiven(trusted, several.subnet), 'the proxy is in its network');
  t.notOk(isGiven(trusted, several.ip_range), 'its address is its own');
});

t.test('the image asks for its health where the site listens', async (t) => {
  const [, command = ''] = /^ +CMD (\[.+\])$/m.exec(read('Dockerfile')) ?? [];
  const [, option, program] = JSON.parse(command);
  t.equal(option, '-e');
  for (const [HOST, at] of [
    ['0.0.0.0', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['127.0.0.2', '127.0.0.2'],
    ['::', '::1'],
    ['::1', '::1'],
    ['localhost', 'localhost'],
  ] as const) {
    if (at.includes(':') && !HAS_IPV6) continue;
    const server = createServer((_request, response) => response.end());
    await once(server.listen(0, at), 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = () => promisify(execFile)(...cleanCommand({ HOST, PORT: port }, [option, program]));
    t.match(await ask(), { stdout: '' }, `HOST=${HOST}`);
    server.close();
    await t.rejects(ask(), { code: 1 }, `HOST=${HOST}, and nobody there`);
  }
});
