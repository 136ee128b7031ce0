import t from 'tap';
import type { Video, VideoAlbum } from '../../../shared/content.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { videoAlbumsView, videoAlbumView } from './video-album-view.ts';

const EMPTY = 'No videos found for this album.';
const album: VideoAlbum = { id: '3', title: 'Site walks', videoLink: '/films/walk.mp4', date: '2025-02-01' };

function video(id: string, videoLink: string): Video {
  return { id, title: `Video ${id}`, videoLink, date: '2025-02-02' };
}

const input = (parts: Partial<Backend>) =>
  pageInput({ videoAlbums: async () => [album], ...parts }, { params: { albumId: '3' } });

t.test('albums lead to their views', async (t) => {
  const { items } = await videoAlbumsView(input({}));
  t.match(items, [{ href: '/videos/3', title: 'Site walks', day: '2025-02-01' }]);
});

t.test('videos play from our server or from the web; other links are left out', async (t) => {
  const all = [video('1', '/a.mp4'), video('2', 'https://youtu.be/x'), video('3', 'javascript:alert(1)')];
  const view = await videoAlbumView(input({ albumVideos: async () => all }));
  t.strictSame(
    view.items.map(({ href }) => href),
    ['/files/a.mp4', 'https://youtu.be/x'],
  );
  t.equal(view.own, null);
});

t.test('an album without videos shows the empty state and offers its own film', async (t) => {
  const view = await videoAlbumView(input({ albumVideos: async () => [] }));
  t.equal(view.message, EMPTY);
  t.match(view.own, { href: '/files/films/walk.mp4' });
});

t.test('without the list of albums the videos of one are shown', async (t) => {
  const albumVideos = async () => [video('1', '/a.mp4')];
  const view = await videoAlbumView(input({ videoAlbums: failing(), albumVideos }));
  t.equal(view.items.length, 1);
});
