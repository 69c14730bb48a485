import { bigCompany } from '/work/main/bench/big-company.ts'

const t = Date.now()
const big = await bigCompany()
console.log('seeded', (Date.now() - t) / 1000, (await big.owner.query('select count(*) from customer_words')).rows)
await big.close()
process.exit(0)
