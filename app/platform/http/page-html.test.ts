import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeNonces, takePreloads, withMessageInTitle } from './page-html.server.ts'

const preload = '<link rel="modulepreload" href="/assets/root-1a.js" crossorigin=""/>'

test('moves module preload links from the page into header values and changes nothing else', () => {
  expect(takePreloads(`<head><link rel="icon" href="/icon.svg"/>${preload}</head><p>Hello</p>`)).toEqual({
    html: '<head><link rel="icon" href="/icon.svg"/></head><p>Hello</p>',
    links: ['</assets/root-1a.js>; rel=modulepreload; fetchpriority=low'],
  })
})

test.each([
  ['<div id="message" role="alert" class="notice">', 'Error: Contact'],
  ['<div id="message" class="notice">', 'Please check: Contact'],
  ['<p>I wrote id="message" myself</p>', 'Contact'],
])('the title of a page with %s is "%s"', (inside, title) => {
  expect(withMessageInTitle(`<title>Contact</title>${inside}`)).toContain(`<title>${title}</title>`)
})

test('only scripts that carry the nonce are allowed by their hashes, and no nonce stays in the page', () => {
  const own = '<script nonce="abc123">let own=1</script><script nonce="abc123" src="/own.js" async=""></script>'
  const injected = '<script>let injected=1</script><script nonce="other">let guessed=1</script>'
  expect(takeNonces(`${own}${injected}${own}`, 'abc123')).toEqual({
    html: `${own}${injected}${own}`.replaceAll(' nonce="abc123"', ''),
    sources: [`'sha256-${hash('sha256', 'let own=1', 'base64')}'`],
  })
})
