import { MoneyIn } from './money-in.tsx'

/** What is worth a look after what waits: loaded once that is painted. */
export default function OverTime() {
  return <MoneyIn />
}
