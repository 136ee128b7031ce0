import t from 'tap';
import { withoutSignature } from './signed-address.ts';

/** Addresses as storages sign them for a while, and what of their query names the file. */
const SIGNED: Record<string, string> = {
  '/a.jpg?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=A%2F1&X-Amz-Date=1&X-Amz-Expires=900&X-Amz-Security-Token=T&X-Amz-SignedHeaders=host&X-Amz-Signature=1':
    '',
  '/17?x-amz-signature=1&versionId=3&x-amz-expires=9': '?versionId=3',
  '/a.jpg?AWSAccessKeyId=A&Expires=1&Signature=s%3D': '',
  '/a.jpg?GoogleAccessId=a@b&Expires=1&Signature=s': '',
  '/b/a.jpg?X-Goog-Algorithm=a&X-Goog-Signature=1&w=300': '?w=300',
  '/17?Expires=1&Signature=s&Key-Pair-Id=K': '',
  '/17?Policy=p&Signature=s&Key-Pair-Id=K&Hash-Algorithm=SHA256': '',
  '/c/a.jpg?sv=2024&sr=b&st=1&se=2&sp=r&spr=https&sig=s&skoid=1&sktid=2&skt=3&ske=4&sks=b&skv=5': '',
  '/a.jpg?OSSAccessKeyId=A&Expires=1&Signature=s&security-token=t&x-oss-process=image%2Fresize':
    '?x-oss-process=image%2Fresize',
  '/a.jpg?q-sign-algorithm=sha1&q-ak=1&q-sign-time=1&q-key-time=1&q-header-list=&q-url-param-list=&q-signature=s':
    '',
  '/a.jpg?hdnts=exp%3D1~hmac%3D2': '',
  '/v0/b/x/o/uploads%2Fa.jpg?alt=media&token=1-2': '?alt=media',
  '/object/sign/b/a.jpg?token=ey.a.b': '',
  '/files/17?expires=1&signature=2': '',
  '/files/17?id=4&signature=2&expires=1': '?id=4',
  '/a.jpg?md5=1&expires=2': '',
  '/a.mp4?token=1&expires=2&token_path=%2F': '',
};

/** What may look like it, and names the file. */
const PLAIN = [
  '/a.jpg',
  '/a.jpg?v=2',
  '/a.jpg?t=1700000000',
  '/download.php?token=1',
  '/file?token=1&id=2',
  '/get?sp=1&st=2',
  '/a.jpg?expires',
  '/a.jpg?x=%E0&y=a+b',
];

t.test('what a storage signs for a while is no part of the name, the rest of the query is', async (t) => {
  for (const [address, search] of Object.entries(SIGNED)) {
    const url = new URL(address, 'https://x.example');
    t.strictSame(withoutSignature(url), { search, isSigned: true }, address);
  }
  for (const address of PLAIN) {
    const url = new URL(address, 'https://x.example');
    t.strictSame(withoutSignature(url), { search: url.search, isSigned: false }, address);
  }
});
