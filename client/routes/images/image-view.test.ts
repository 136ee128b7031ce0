import t from 'tap';
import type { Album, AlbumImage } from '../../../shared/content.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { imageAlbumsView, imageAlbumView } from './image-view.ts';

const EMPTY = 'No images found for this album.';
const album: Album = { id: '7', title: 'Handover day', date: '2025-05-01', image: 'a.jpg', thumbnail: null };

function image(id: string, title: string | null, address = `${id}.jpg`): AlbumImage {
  return { id, title, image: address, date: null, albumTitle: 'Album as its pictures name it' };
}

function input(parts: Partial<Backend>, search = '') {
  const picture: Backend['picture'] = (address, alt) =>
    address && !address.startsWith('http') ? { base: `/media/${address}`, alt } : null;
  return pageInput({ picture, albums: async () => [album], ...parts }, { params: { albumId: '7' }, search });
}

t.test('albums lead to their views', async (t) => {
  const { items } = await imageAlbumsView(input({}));
  t.match(items, [{ href: '/images/7', title: 'Handover day', day: '2025-05-01' }]);
});

t.test('pictures carry their own caption, or the title of the album', async (t) => {
  const view = await imageAlbumView(
    input({ albumImages: async () => [image('1', 'The gate'), image('2', null)] }),
  );
  t.equal(view.title, 'Handover day');
  t.strictSame(
    view.items.map(({ caption }) => caption),
    ['The gate', 'Handover day'],
  );
});

t.test('pictures that may not be fetched leave no hole, and no empty page', async (t) => {
  const all = [image('1', null, 'https://elsewhere.example/x.jpg'), image('2', null)];
  const view = await imageAlbumView(input({ albumImages: async () => all }));
  t.strictSame(
    view.items.map(({ picture }) => picture.base),
    ['/media/2.jpg'],
  );
  const none = await imageAlbumView(input({ albumImages: async () => all.slice(0, 1) }));
  t.equal(none.message, EMPTY);
});

t.test('when the list of albums fails the pictures are shown, named by themselves', async (t) => {
  const view = await imageAlbumView(
    input({ albums: failing(), albumImages: async () => [image('1', null)] }),
  );
  t.equal(view.title, 'Album as its pictures name it');
  t.equal(view.items.length, 1);
  const both = await imageAlbumView(input({ albums: failing(), albumImages: failing() }));
  t.match(both, { title: 'Album', message: EMPTY });
});

t.test('an album is cut into pages of twenty', async (t) => {
  const all = Array.from({ length: 21 }, (_, index) => image(String(index), null));
  const view = await imageAlbumView(input({ albumImages: async () => all }, 'page=2'));
  t.match(view, { page: 2, pages: 2 });
  t.equal(view.items.length, 1);
});
