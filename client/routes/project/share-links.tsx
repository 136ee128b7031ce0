import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { QuietButton, QuietLink } from '../../components/ways.tsx';
import { useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { PROJECT } from '../../text/project.ts';
import { useTakenOver } from '../../use-page.ts';
import './share-links.css';

interface ShareLinksProps {
  /** Of the page, with its query. */
  path: string;
  title: string;
}

/** WhatsApp as a plain link; with JavaScript also copying, the phone's own dialog, and printing. */
export function ShareLinks({ path, title }: ShareLinksProps) {
  const { siteUrl } = useShellFacts();
  const text = useText(PROJECT);
  const hasScript = useTakenOver();
  const url = siteUrl + path;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <div className="share">
      <QuietLink href={whatsApp} target="_blank" rel="noopener" isSmall>
        <Icon name="chat" />
        {text.whatsApp}
      </QuietLink>
      {hasScript && <CopyButton url={url} />}
      {hasScript && 'share' in navigator && (
        <QuietButton
          // A dismissed share dialog rejects, too.
          onClick={() => void navigator.share({ title, url }).catch(() => {})}
        >
          {text.share}
        </QuietButton>
      )}
      {hasScript && <QuietButton onClick={() => print()}>{text.print}</QuietButton>}
    </div>
  );
}

/** Copies the address, or shows it when copying is not allowed. */
function CopyButton({ url }: { url: string }) {
  const text = useText(PROJECT);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid(text.copied);
    } catch {
      setSaid(url);
    }
  };
  return (
    <>
      <QuietButton onClick={() => void copy()}>{text.copy}</QuietButton>
      <output className="share__said soft small">{said}</output>
    </>
  );
}
