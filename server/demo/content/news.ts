import type { DemoRecord } from './demo-record.ts';
import { olderNews } from './news-2025.ts';
import { autumnNews } from './news-2026-autumn.ts';
import { springNews } from './news-2026-spring.ts';

export const news: DemoRecord[] = [...autumnNews, ...springNews, ...olderNews];
