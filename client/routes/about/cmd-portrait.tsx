import { PictureBox } from '../../components/picture-box.tsx';
import type { CmdView } from './about-view.ts';

/** The chairman's picture; his initials where there is none. */
export function CmdPortrait({ cmd: { picture, name } }: { cmd: CmdView }) {
  if (picture) {
    return (
      <PictureBox
        picture={picture}
        ratio="3/4"
        sizes="(min-width: 992px) 320px, 50vw"
        className="about-cmd__portrait"
      />
    );
  }
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
  return (
    <span className="about-cmd__portrait about-cmd__initials link display-font stack" aria-hidden="true">
      {initials}
    </span>
  );
}
