import { type Config, readConfig } from '../app/config.ts';
import { type Environment, readTexts, withoutSecrets } from '../app/environment.ts';
import { ALL_SETTINGS, camelCase, SECRET_VARIABLE } from '../app/variables.ts';

/** A fixed captcha answer opens every captcha, so the doctor hides it. */
const HIDDEN_VARIABLE = new RegExp(`${SECRET_VARIABLE.source}|CAPTCHA_TEST_ANSWER`);

/** Every setting of the environment, right or wrong: its value or its default, with nothing secret in it. */
export function showSettings(env: Environment) {
  const { textOf } = readTexts(env);
  const config = configOf(env);
  return Object.entries(ALL_SETTINGS).map(([variable, reader]) => {
    const text = textOf(variable);
    if (!text) {
      const inForce = config?.[camelCase(variable) as keyof Config] ?? reader.parse(undefined);
      return { variable, shown: String(inForce ?? '') || 'none', isSet: false };
    }
    const shown = HIDDEN_VARIABLE.test(variable) ? hidden(variable, text) : withoutSecrets(text);
    return { variable, shown, isSet: true };
  });
}

/** The settings in force, with defaults that follow from other settings. @returns null where a setting is wrong */
function configOf(env: Environment): Config | null {
  try {
    return readConfig(env);
  } catch {
    return null;
  }
}

/** A database's host and name are shown; no part of another secret is. */
function hidden(variable: string, text: string): string {
  const url = variable === 'DATABASE_URL' ? URL.parse(text) : null;
  return url?.host ? `${url.protocol}//***@${url.host}${url.pathname}` : 'set, not shown';
}
