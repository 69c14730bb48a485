import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isPartName, type PartName, partNames, parts, type RunningPart } from './parts.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: partNames.join(',') },
    ports: { type: 'string', default: '' },
    data: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    'webhook-url': { type: 'string' },
  },
})

// What the parts keep (codes, keys, mails) is for whoever started them.
process.umask(0o077)
if (values.data && existsSync(values.data)) chmodSync(values.data, 0o700)

const wanted = values.parts.split(',').map(partName)
const ports = new Map(values.ports.split(',').filter(Boolean).map(chosenPort))
const running = new Map<PartName, RunningPart>()

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop)

await Promise.all(wanted.map(start))
console.log(JSON.stringify(Object.fromEntries([...running].map(([name, { close: _close, ...addresses }]) => [name, addresses]))))

async function start(name: PartName) {
  const options = {
    port: ports.get(name) ?? parts[name].port,
    host: values.host,
    dataFolder: values.data && join(values.data, name),
    webhookUrl: values['webhook-url'],
  }
  running.set(name, await parts[name].start(options))
}

async function stop() {
  await Promise.all([...running.values()].map((part) => part.close()))
  process.exit()
}

/** `quickbooks=5001` */
function chosenPort(text: string): [PartName, number] {
  const [name = '', port] = text.split('=')
  return [partName(name), Number(port)]
}

function partName(name: string) {
  if (!isPartName(name)) throw new Error(`No such part of the sandbox: ${name}. There are ${partNames.join(', ')}.`)
  return name
}
