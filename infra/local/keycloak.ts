// Keycloak in development mode from Maven Central's distribution, with the realm of infra/keycloak imported at its
// first start.
import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mavenZip, requireJava } from './downloads.ts';
import { handleOf, LocalProcess, type PartHandle, type PartOptions } from './local-process.ts';
import { freePort } from './ports.ts';

export const keycloakVersion = '26.4.7';
const realm = fileURLToPath(new URL('../keycloak/realm-lathe.json', import.meta.url));
const theme = fileURLToPath(new URL('../keycloak/theme', import.meta.url));

/** `settings` are the variables of `infra/keycloak/README.md`, beyond those of this process. */
export interface KeycloakOptions extends PartOptions {
  settings?: Record<string, string>;
}

export interface Keycloak extends PartHandle {
  readonly url: string;
  readonly realmUrl: string;
  /** Of the administrator, who is called `admin`. */
  readonly adminPassword: string;
}

/**
 * Each instance works on its own copy of the distribution, because Keycloak writes its database and its
 * build into it.
 */
export async function startKeycloak({
  name = 'keycloak',
  port,
  dir,
  keep = false,
  settings,
}: KeycloakOptions): Promise<Keycloak> {
  requireJava();
  const zip = mavenZip(`keycloak-${keycloakVersion}`, `org.keycloak:keycloak-quarkus-dist:${keycloakVersion}:zip`);
  const home = join(dir, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const dist = copyOfDistribution(join(zip, `keycloak-${keycloakVersion}`), join(home, 'dist'));
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const adminPassword = passwordIn(home);
  const args = [
    join(dist, 'bin/kc.sh'),
    'start-dev',
    '--import-realm',
    '--http-host=127.0.0.1',
    `--http-port=${ownPort}`,
    `--hostname=${url}`,
  ];
  const env = {
    ...process.env,
    KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
    KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
    KC_CACHE: 'local',
    JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m',
    // Without a mail server nobody could confirm an address.
    ...(process.env.KEYCLOAK_SMTP_HOST ? {} : { KEYCLOAK_VERIFY_EMAIL: 'false' }),
    ...settings,
  };
  const realmUrl = `${url}/realms/lathe`;
  const running = await new LocalProcess({
    name,
    dir: home,
    command: 'sh',
    args,
    env,
    keep,
    ready: () => answers(realmUrl),
  }).start();
  return handleOf(running, ownPort, { url, realmUrl, adminPassword });
}

function copyOfDistribution(from: string, to: string): string {
  const complete = join(to, '.complete');
  if (!existsSync(complete)) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
    mkdirSync(join(to, 'data/import'), { recursive: true });
    writeFileSync(complete, '');
  }
  copyFileSync(realm, join(to, 'data/import/realm-lathe.json'));
  cpSync(theme, join(to, 'themes/lathe'), { recursive: true });
  return to;
}

function passwordIn(home: string): string {
  const file = join(home, 'admin-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function answers(realmUrl: string): Promise<boolean> {
  return fetch(`${realmUrl}/.well-known/openid-configuration`).then(
    (response) => response.ok,
    () => false,
  );
}
