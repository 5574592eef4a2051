import { argv, exit } from 'node:process'

const names = ['serve', 'first-view', 'live', 'memory', 'matching', 'scale']
const [, , name = ''] = argv

if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`)
  exit(1)
}
const { bench } = await import(`./${name}.ts`)
await bench()
// Connections of the product's modules are still open.
exit()
