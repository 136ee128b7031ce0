import t from 'tap';
import type { Album, ContentEntries, Video, VideoAlbum } from '../../../shared/content.ts';
import { failing, pageInput, valuesOf } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { imageAlbumsView, imageAlbumView, videoAlbumsView, videoAlbumView } from './gallery-view.ts';

const NO_PICTURES = 'No images found for this album.';
const album: Album = { id: '7', title: 'Handover day', date: '2025-05-01', image: 'a.jpg', thumbnail: null };
const films: VideoAlbum = { id: '7', title: 'Site walks', videoLink: '/films/walk.mp4', date: '2025-02-01' };

const image = (id: string, title: string | null, address = `${id}.jpg`): ContentEntries['albumImages'] => ({
  ...{ id, title, image: address, date: null },
  albumTitle: 'Album as its pictures name it',
});

const video = (id: string, videoLink: string): Video => ({
  ...{ id, title: `Video ${id}`, videoLink, date: '2025-02-02' },
});

function input(parts: Partial<Backend>) {
  const picture: Backend['picture'] = (addresses, alt) => {
    const address = [addresses].flat().find((each) => each && !each.startsWith('http'));
    return address ? { base: `/media/${address}`, alt } : null;
  };
  const lists = { picture, albums: async () => [album], videoAlbums: async () => [films] };
  return pageInput({ ...lists, ...parts }, { params: { albumId: '7' } });
}

t.test('albums lead to their views', async (t) => {
  const [images, videos] = [await imageAlbumsView(input({})), await videoAlbumsView(input({}))];
  t.match(images.items, [{ href: '/images/7', title: 'Handover day', day: '2025-05-01' }]);
  t.match(videos.items, [{ href: '/videos/7', title: 'Site walks', day: '2025-02-01' }]);
});

t.test('pictures have a caption of their own, or the title of the album', async (t) => {
  const albumImages = async () => [image('1', 'The gate'), image('2', null)];
  const { title, items } = await imageAlbumView(input({ albumImages }));
  t.equal(title, 'Handover day');
  t.same(valuesOf(items, 'caption'), ['The gate', 'Handover day']);
});

t.test('pictures that may not be fetched leave no hole, and no empty page', async (t) => {
  const all = [image('1', null, 'https://elsewhere.example/x.jpg'), image('2', null)];
  const { items } = await imageAlbumView(input({ albumImages: async () => all }));
  t.same(valuesOf(valuesOf(items, 'picture'), 'base'), ['/media/2.jpg']);
  const none = await imageAlbumView(input({ albumImages: async () => all.slice(0, 1) }));
  t.equal(none.message, NO_PICTURES);
});

t.test('without the list of albums the items of one are shown', async (t) => {
  const pictures = { albums: failing(), albumImages: async () => [image('1', null)] };
  const named = await imageAlbumView(input(pictures));
  t.equal(named.title, 'Album as its pictures name it');
  t.equal(named.items.length, 1);
  const neither = await imageAlbumView(input({ ...pictures, albumImages: failing() }));
  t.match(neither, { title: 'Album', message: NO_PICTURES });
  const videos = { videoAlbums: failing(), albumVideos: async () => [video('1', '/a.mp4')] };
  t.equal((await videoAlbumView(input(videos))).items.length, 1);
});

t.test('videos play from our server or from the web; other links are left out', async (t) => {
  const all = [video('1', '/a.mp4'), video('2', 'https://youtu.be/x'), video('3', 'javascript:alert(1)')];
  const { items, own } = await videoAlbumView(input({ albumVideos: async () => all }));
  t.same(valuesOf(items, 'href'), ['/files/a.mp4', 'https://youtu.be/x']);
  t.equal(own, null);
});

t.test('an album without videos shows the empty state and offers its own film', async (t) => {
  const view = await videoAlbumView(input({ albumVideos: async () => [] }));
  t.equal(view.message, 'No videos found for this album.');
  t.match(view.own, { href: '/files/films/walk.mp4' });
});
