import { deflateRawSync } from 'node:zlib';
import t from 'tap';
import { kindOf, nameIn, whatIs } from './file-kinds.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const ftyp = (brands: string) => bytes(`\0\0\0\x18ftyp${brands}`);
/** The beginning of a file that is a ZIP: the names of its parts are readable, the parts are not. */
const zip = (...names: string[]) =>
  Buffer.concat(
    names.map((name) => {
      const head = Buffer.alloc(30);
      head.write('PK\x03\x04', 'latin1');
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, bytes(name), deflateRawSync(name.repeat(20))]);
    }),
  );

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

t.test('a file is what its first bytes say', async (t) => {
  for (const [head, kind] of [
    [bytes('%PDF-1.4\n%%EOF\n'), 'pdf'],
    [bytes('\xef\xbb\xbf\r\n%PDF-1.7'), 'pdf'],
    [zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), 'docx'],
    [zip('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
    [zip('ppt/presentation.xml'), 'pptx'],
    [zip('mimetypeapplication/vnd.oasis.opendocument.text'), 'odt'],
    [zip('a.txt'), 'zip'],
    [ole, 'doc'],
    [bytes('{\\rtf1'), 'rtf'],
    [Buffer.from('ffd8ffe0', 'hex'), 'jpg'],
    [Buffer.from('89504e470d0a1a0a', 'hex'), 'png'],
    [bytes('GIF89a'), 'gif'],
    [bytes('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
    [ftyp('avif\0\0\0\0avifmif1'), 'avif'],
    [ftyp('mif1\0\0\0\0mif1avif'), 'avif'],
    [ftyp('heic\0\0\0\0mif1heic'), 'heic'],
    [ftyp('isom\0\0\0\0mp41'), 'mp4'],
    [ftyp('qt  \0\0\0\0'), 'mov'],
    [Buffer.from('1a45dfa3', 'hex'), 'webm'],
    [bytes('II*\0'), 'tiff'],
    [bytes('BM\x9a\0\0\0\0\0\0\0'), 'bmp'],
    [bytes('<!doctype html><title>%PDF-1.4'), null],
    [bytes('{"secret": "%PDF-1.4"}'), null],
    [bytes('name,number\nA,1'), null],
    [bytes('# HELP process_cpu'), null],
    [bytes('<?xml version="1.0"?><svg/>'), null],
    [bytes('MZ\x90'), null],
    [bytes(''), null],
  ] as const) {
    t.equal(kindOf(head), kind, head.subarray(0, 40).toString('latin1'));
  }
});

t.test('among kinds with the same first bytes its names decide', async (t) => {
  t.equal(kindOf(ole, ['php', 'xls']), 'xls');
  t.equal(kindOf(ole, ['pdf', 'exe']), 'doc', 'a name that does not fit counts for nothing');
  t.equal(kindOf(Buffer.from('ffd8ff', 'hex'), ['jpeg']), 'jpeg');
  t.equal(kindOf(zip('a.txt'), ['docx']), 'docx');
});

t.test('what cannot be shown is named in words', async (t) => {
  for (const [head, words] of [
    [bytes(' <!DOCTYPE html>'), 'a page'],
    [bytes('<svg xmlns="x">'), 'SVG'],
    [bytes('<?xml version="1.0"?>\n<!-- a -->\n<svg>'), 'SVG'],
    [bytes('<?xml version="1.0"?><Error>'), 'XML'],
    [bytes('{"message":"x"}'), 'JSON'],
    [ftyp('heic\0\0\0\0mif1heic'), 'HEIC'],
    [bytes('%PDF-1.4'), 'PDF'],
    [bytes(''), 'nothing'],
    [bytes('MZ'), 'of an unknown kind'],
  ] as const) {
    t.equal(whatIs(head), words);
  }
});

t.test('the name that a source gives a file is read in every form', async (t) => {
  for (const [header, name] of [
    ['attachment; filename="Kolar.pdf"', 'Kolar.pdf'],
    ['attachment; filename=Kolar.pdf', 'Kolar.pdf'],
    ['inline;filename = Kolar Crest.pdf ; size=12', 'Kolar Crest.pdf'],
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E0%A4%98%E0%A4%B0.pdf', 'घर.pdf'],
    ["attachment; filename*=iso-8859-1'en'%A3%20rates.xls", '£ rates.xls'],
    ["attachment; filename*=UTF-8''100%.pdf", '100%.pdf'],
    [`attachment; filename="${Buffer.from('घर.pdf').toString('latin1')}"`, 'घर.pdf'],
    ['attachment; filename="caf\xe9.pdf"', 'café.pdf'],
    ['attachment; filename="C:\\\\a\\\\plan.pdf"', 'plan.pdf'],
    ['attachment; filename="../../plan.pdf"', 'plan.pdf'],
    ['attachment', null],
    ['attachment; filename=""', null],
    [null, null],
  ] as const) {
    t.equal(nameIn(header), name, String(header));
  }
});
