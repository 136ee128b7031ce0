import type { Figures } from './figures.ts';
export async function browserFigures(_figures: Figures, _rounds: number): Promise<void> {}
