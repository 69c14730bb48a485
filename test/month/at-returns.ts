import { type History, orderHere } from './history.ts'

type Line = { lineNo: number; returnable: string }
type Back = { id: string; number: number; calledOffAt: string | null }

const returnsOf = async ({ get }: History, id: string): Promise<{ lines: Line[]; returns: Back[]; today: string } | undefined> =>
  (await get(`/api/Return/List/${id}`)).json().result

/** Goods of an order come back, some or all of them; money follows as it may, or none does. */
export async function takeBack(history: History) {
  const { any, below, orders, post } = history
  const order = any(orders.filter(({ isOurs }) => isOurs))
  if (!order) return
  const list = await returnsOf(history, order.id)
  const returnable = list?.lines.filter((line) => Number(line.returnable) > 0) ?? []
  if (!list || !returnable.length) return
  const whole = below(2) === 0
  const lines = (whole ? returnable : returnable.slice(0, 1)).map(({ lineNo, returnable: most }) => ({
    lineNo,
    quantity: whole || Number(most) <= 1 ? most : '1',
  }))
  const { moneys } = (await post(`/api/Return/Price/${order.id}`, { lines })).json().result ?? {}
  const money = any<string>(moneys ?? []) ?? 'none'
  const answer = await post(`/api/Return/TakeBack/${order.id}`, {
    ...{ requestKey: crypto.randomUUID(), returnedOn: list.today, reason: 'Too long', money, lines },
  })
  return `${order.number} ${money} ${answer.statusCode}`
}

/** It was noted by mistake. */
export async function undoReturn(history: History) {
  const { any, orders, post } = history
  const order = any(orders.filter(({ isOurs }) => isOurs))
  const back = order && any((await returnsOf(history, order.id))?.returns.filter(({ calledOffAt }) => !calledOffAt) ?? [])
  if (!order || !back) return
  const answer = await post(`/api/Return/CallOff/${order.id}`, { returnId: back.id, reason: 'On another order' })
  const { openAmount } = await orderHere(history, order)
  return `${order.number} ${back.number} ${answer.statusCode}, open ${openAmount}`
}
