import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

export const SECRET = '8f14e45fceea167a5a36dedd4bea2543';

/** The lines by which settings stop the start; none where they do not. */
export function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}
