import type { ReactNode } from 'react';
import { ReachUs } from './ways.tsx';
import './empty-state.css';

/** A message in place of missing content, with people to ask. @param children links to other pages */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <svg className="empty-state__drawing drawing" viewBox="0 0 120 44" aria-hidden="true">
        <path d="M0 28h120M20 28V16h10v12m0-6h8v6m14 0V8h12v20m0-12h10v12m10 0v-8l8-6 8 6v8" />
        <path d="M18 34h24m10 0h26m8 0h14M28 40h16m14 0h26" />
      </svg>
      <p className="empty-state__message size-h3 snug display-font">{message}</p>
      {children && <div className="empty-state__ways row middle gap-ways">{children}</div>}
      <ReachUs />
    </div>
  );
}
