import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// Answers every request with a file's bytes, which are those of a compressed page.
const [file = '', port = '0'] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': bytes.length }

createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(Number(port), '127.0.0.1')
