/**
 * The whole build: `node build.mjs` makes dist/ anew, `node build.mjs --watch` also starts the server, and makes,
 * restarts and reloads whenever a file changes.
 *
 *   dist/main.js, outbox.js, demo.js                      the server and its commands
 *   dist/resize-process.js, parse-worker.js               what the server starts beside itself
 *   dist/public/                                          what browsers are given, by hashed names, precompressed
 *   dist/site/, captcha/, demo/                           files that the server reads
 *   dist/manifest.json                                    which file is which (server/render/manifest.ts)
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, transform } from 'esbuild';
import sharp from 'sharp';
import { bundleBrowser } from './client/bundle.mjs';
import { subsetFonts } from './client/styles/subset-fonts.mjs';

const root = import.meta.dirname;
const watching = process.argv.includes('--watch');
const out = join(root, 'dist.new');
const assets = join(out, 'public', 'assets');

/** These stay packages: native code, files of their own, or worker threads. React is bundled, in production mode. */
const SERVER_EXTERNAL = [
  'sharp',
  'svg-captcha',
  'fastify',
  '@fastify/*',
  'pino-pretty',
  'prom-client',
  'ajv',
  'ajv/*',
];

async function buildAll() {
  await rm(out, { recursive: true, force: true });
  await mkdir(join(assets, 'fonts'), { recursive: true });
  const [browser, css, server] = await Promise.all([buildBrowser(), buildCss(), buildServer()]);
  await Promise.all([
    copy('server/editorial/site', 'site'),
    copy('server/captcha/fonts', 'captcha/fonts'),
    copy('server/captcha/clips', 'captcha/clips'),
    copy('server/demo/files', 'demo'),
    buildIcons(),
  ]);
  await compressAssets();
  const manifest = { ...browser, ...css };
  manifest.build = digest(Buffer.from(JSON.stringify([manifest, server])));
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await rename(out, join(root, 'dist'));
}

/** The scripts. @returns their part of the manifest */
async function buildBrowser() {
  const { boot, entry, routes } = await bundleBrowser(root, assets, {
    ...common(),
    minify: !watching,
    plugins: [enquiryValidators],
  });
  const addresses = (files) => files.map((file) => `/assets/${file}`);
  return {
    boot: `/assets/${boot}`,
    entry: addresses(entry),
    routes: Object.fromEntries(Object.entries(routes).map(([path, files]) => [path, addresses(files)])),
  };
}

/** ajv's validators are compiled here, since the page's policy forbids `eval`. */
const enquiryValidators = {
  name: 'enquiry-validators',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:enquiry-validators$/ }, ({ path }) => ({ path, namespace: 'validators' }));
    onLoad({ filter: /.*/, namespace: 'validators' }, async () => {
      const { validatorsSource } = await import('./server/enquiry/validators-source.ts');
      return { contents: validatorsSource(), resolveDir: root };
    });
  },
};

/** The server takes the same ones: compiling them anew takes a tenth of its start. */
const compiledValidators = {
  name: 'compiled-validators',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/]enquiry[\\/]validators\.ts$/ }, () => ({
      contents: `
        import { validators } from 'virtual:enquiry-validators';
        export const createValidators = () => validators;`,
      resolveDir: root,
    }));
  },
};

/** Cut once, since they take longer than all the rest: a change of the characters needs a new start. */
let fonts = null;

/** One stylesheet in a fixed order, with the fonts' hashed names in it. @returns its part of the manifest */
async function buildCss() {
  const first = ['tokens', 'fonts', 'base', 'layout', 'motion'].map((name) => `client/styles/${name}.css`);
  const gathered = [];
  for (const place of ['components', 'shell', 'forms', 'routes']) {
    gathered.push(...(await Array.fromAsync(glob(`client/${place}/**/*.css`, { cwd: root }))).sort());
  }
  const files = [...first, ...gathered, 'client/styles/print.css'];
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  let whole = sources.join('\n');
  const faces = {};
  fonts ??= subsetFonts(await readFile(join(root, 'client/styles/fonts.css'), 'utf8'));
  for (const { name, bytes } of await fonts) {
    const address = `/assets/fonts/${name}-${digest(bytes)}.woff2`;
    await writeFile(join(out, 'public', address), bytes);
    whole = whole.replaceAll(`/assets/fonts/${name}.woff2`, address);
    faces[name] = address;
  }
  const read = (file) => readFile(join(root, file), 'utf8');
  return {
    css: await writeCss('site', whole),
    noscriptCss: await writeCss('noscript', await read('client/styles/noscript.css')),
    styleguideCss: await writeCss('styleguide', await read('client/styles/styleguide.css')),
    fonts: [
      { address: faces.fraunces, media: '(max-width: 991.98px)' },
      { address: faces['fraunces-wide'], media: '(min-width: 992px)' },
      { address: faces.anek, media: null },
    ],
    hindiFont: faces['anek-devanagari'],
  };
}

async function writeCss(name, source) {
  const { code } = await transform(source, { loader: 'css', minify: true });
  const address = `/assets/${name}-${digest(code)}.css`;
  await writeFile(join(out, 'public', address), code);
  return address;
}

/** @returns a digest of the programs */
async function buildServer() {
  const { metafile } = await build({
    ...common(),
    entryPoints: {
      main: 'server/main.ts',
      outbox: 'server/outbox/command.ts',
      demo: 'server/demo/serve.ts',
      'resize-process': 'server/media/resize-process.ts',
      'parse-worker': 'server/content/parse-worker.ts',
    },
    outdir: out,
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    minifySyntax: true,
    external: SERVER_EXTERNAL,
    plugins: [enquiryValidators, compiledValidators],
    // Bundled CommonJS packages ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  const programs = Object.keys(metafile.outputs).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(
    programs.sort().map(async (file) => {
      // Code is ASCII; one curly quote in a package's comment, and V8 keeps the whole program at two bytes a letter.
      const text = (await readFile(join(root, file), 'utf8')).replace(/[^\0-\x7f]/g, '?');
      await writeFile(join(root, file), text);
      return text;
    }),
  );
  return digest(texts.join('\n'));
}

function common() {
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"', __RELOADING__: String(watching) },
    logLevel: 'warning',
  };
}

async function buildIcons() {
  const drawing = await readFile(join(root, 'client/shell/favicon.svg'));
  await writeFile(join(out, 'public', 'favicon.svg'), drawing);
  for (const size of [32, 180, 192, 512]) {
    const name = size === 32 ? 'favicon.ico' : `icon-${size}.png`;
    await sharp(drawing, { density: 300 })
      .resize(size)
      .png({ palette: true })
      .toFile(join(out, 'public', name));
  }
}

async function compressAssets() {
  const quality = watching ? constants.BROTLI_MIN_QUALITY : constants.BROTLI_MAX_QUALITY;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  for await (const name of glob('*.{js,css}', { cwd: assets })) {
    const file = join(assets, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: watching ? 1 : 9 }));
  }
}

async function copy(from, to) {
  await mkdir(dirname(join(out, to)), { recursive: true });
  await cp(join(root, from), join(out, to), { recursive: true });
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
}

/** Builds and starts the server, again after each change; browsers reload when they see another build. */
async function develop() {
  let server = null;
  let again = null;
  let running = false;
  async function round() {
    if (running) return plan();
    running = true;
    try {
      const started = performance.now();
      await buildAll();
      process.stdout.write(`built in ${Math.round(performance.now() - started)} ms\n`);
      if (server) await new Promise((done) => server.once('exit', done).kill('SIGTERM'));
      server = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
        cwd: root,
        stdio: 'inherit',
      });
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
    }
    running = false;
  }
  function plan() {
    clearTimeout(again);
    again = setTimeout(round, 100);
  }
  await round();
  for (const place of ['client', 'server', 'shared']) {
    watch(join(root, place), { recursive: true }, (_, file) => {
      if (!/\.test\.tsx?$/.test(file ?? '')) plan();
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server?.once('exit', () => process.exit(0)).kill('SIGTERM');
    });
  }
}

await (watching ? develop() : buildAll());
