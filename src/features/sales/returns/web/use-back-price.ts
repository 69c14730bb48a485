import { useDebouncedValue } from '@mantine/hooks'
import { useApi } from '#web/app/calls/query.ts'
import { priceReturn, type Returns } from '../contract.ts'

const typingMs = 300

type Typed = readonly { lineNo: number; quantity: string }[]

/** What the quantities that are typed were billed at, and what may follow of it, by the server: nothing while more is typed than there is. */
export function useBackPrice(orderId: string, lines: Typed, back: Returns['lines']) {
  const [wanted] = useDebouncedValue(JSON.stringify({ lines }), typingMs)
  const asked = priceReturn.body.safeParse(JSON.parse(wanted))
  const mostOf = (lineNo: number) => Number(back.find((line) => line.lineNo === lineNo)?.returnable)
  const enabled = asked.success && asked.data.lines.every(({ lineNo, quantity }) => Number(quantity) <= mostOf(lineNo))
  const price = useApi(priceReturn, { params: { orderId }, body: asked.success ? asked.data : { lines: [] } }, { enabled })
  const nothing = { total: 0, taxes: 0, moneys: ['none'] as const }
  return price.data ?? nothing
}
