import type { RuleCode } from '#features/devices/rules/door.ts'
import { textOf } from '#web/app/text.ts'

/** What somebody can do about a rule that is broken. */
const toDo: { readonly [code in RuleCode]?: string } = {
  'disc.lineMaxPct': 'lower',
  'disc.orderMaxPct': 'lower',
  'price.override': 'takePrice',
  'price.maxPct': 'takePrice',
  'price.floor': 'takePrice',
  'credit.check': 'payNow',
  'stock.negative': 'sellLess',
  'order.min': 'addMore',
  'proof.signature': 'addProof',
  'proof.photo': 'addProof',
  'proof.gps': 'addProof',
  'pay.methods': 'otherWay',
  'pay.partial': 'payAll',
  'pay.maxCash': 'lessCash',
  'offline.maxHours': 'connect',
}
export const toDoText = (rule: RuleCode) => textOf(`deviceSell.toDo.${toDo[rule] ?? 'askOffice'}`)
