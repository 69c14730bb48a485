import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { attainment } from './attainment.ts'
import { bulkChange } from './bulk-change.ts'
import { checkoutLoad } from './checkout-load.ts'
import { coldPages } from './cold-pages.ts'
import { coldStart } from './cold-start.ts'
import { customerImport } from './customer-import.ts'
import { customerList } from './customer-list.ts'
import { deviceApp } from './device-app.ts'
import { deviceHeard } from './device-heard.ts'
import { deviceHistories } from './device-histories.ts'
import { deviceKills } from './device-kills.ts'
import { deviceLighthouse } from './device-lighthouse.ts'
import { devicePull } from './device-pull.ts'
import { devicePush } from './device-push.ts'
import { firstLoad } from './first-load.ts'
import { forecast } from './forecast.ts'
import { importSpeed } from './import-speed.ts'
import { importUnderThrottle } from './import-under-throttle.ts'
import { itemList } from './item-list.ts'
import { lanes } from './lanes.ts'
import { liveLatency } from './live-latency.ts'
import { type Bench, machine } from './measure.ts'
import { palette } from './palette.ts'
import { paymentDetail } from './payment-detail.ts'
import { pipeline } from './pipeline.ts'
import { prices } from './prices.ts'
import { proof } from './proof.ts'
import { quietCompanies } from './quiet-companies.ts'
import { retrieve } from './retrieve.ts'
import { rewardHeard } from './reward-heard.ts'
import { rowSecurity } from './row-security.ts'
import { signIn } from './sign-in.ts'
import { sockets } from './sockets.ts'
import { stock } from './stock.ts'
import { storeCatalog } from './store-catalog.ts'
import { storeFront } from './store-front.ts'
import { storeOrders } from './store-orders.ts'
import { timeline } from './timeline.ts'
import { transactions } from './transactions.ts'
import { upload } from './upload.ts'
import { webhooks } from './webhooks.ts'
import { x12 } from './x12.ts'

const benches: Bench[] = [
  customerList,
  itemList,
  rowSecurity,
  importSpeed,
  importUnderThrottle,
  signIn,
  firstLoad,
  coldPages,
  coldStart,
  sockets,
  liveLatency,
  lanes,
  quietCompanies,
  proof,
  upload,
  palette,
  timeline,
  transactions,
  customerImport,
  bulkChange,
  checkoutLoad,
  paymentDetail,
  webhooks,
  x12,
  pipeline,
  retrieve,
  stock,
  storeCatalog,
  storeOrders,
  devicePull,
  deviceHeard,
  devicePush,
  deviceHistories,
  deviceKills,
  deviceApp,
  deviceLighthouse,
  storeFront,
  prices,
  attainment,
  rewardHeard,
  forecast,
]

// npm run bench [-- name …]: runs the named ones (all by default), prints their figures, and keeps them in bench/README.md.
const wanted = process.argv.slice(2)
const file = new URL('README.md', import.meta.url)
for (const bench of benches.filter(({ name }) => !wanted.length || wanted.includes(name))) {
  console.info(`\n${bench.name}`)
  const measured = commit()
  const figures = await bench.run()
  const table = [
    '| What | Measured | Wanted | |',
    '|---|---|---|---|',
    ...figures.map(
      ({ what, value, wanted: must, reached }) =>
        `| ${what} | ${value} | ${must} | ${reached === null ? '' : reached ? 'reached' : 'not reached'} |`,
    ),
  ].join('\n')
  console.info(table)
  keep(bench.name, `${new Date().toISOString().slice(0, 10)}, ${measured}, ${machine()}\n\n${table}`)
}
process.exit(0)

/** Of what was measured; with a plus when there was more than that. */
function commit() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  return `commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '../src', '../migrations') && '+'}`
}

/** Puts the figures between the marks of this bench in bench/README.md. */
function keep(name: string, text: string) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const readme = readFileSync(file, 'utf8')
  const from = readme.indexOf(start)
  const to = readme.indexOf(end)
  if (from < 0 || to < from) throw new Error(`bench/README.md has no place for ${name}`)
  writeFileSync(file, `${readme.slice(0, from + start.length)}\n${text}\n${readme.slice(to)}`)
}
