import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOf, useFront } from '../app/front.ts'
import type { QuickAnswer } from '../calls/shop-calls.ts'
import { quantityText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Trouble } from '../parts/trouble.tsx'
import { usePress } from '../parts/use-press.ts'
import { useSent } from '../parts/use-sent.ts'
import classes from './quick.module.css'
import { withNumber, withQuantity } from './quick-line.ts'

type Problem = QuickAnswer['problems'][number]
type Props = { problem: Problem; onMended: () => void; onLeft: () => void }

/** One line that could not be taken: what may have been meant is a click, and the line can be written anew. */
export function QuickProblem({ problem, onMended, onLeft }: Props) {
  const { t } = useTranslation()
  const front = useFront()
  const { calls, change, customer } = front
  const press = usePress()
  const [text, setText] = useState(problem.text)
  const [now, setNow] = useState(problem)
  const { send, isSending, error } = useSent(async (line: string) => {
    let left: Problem | undefined
    await change(async () => {
      const answer = await press(`${customer?.id} ${line}`, (requestKey) =>
        calls.quickOrder({ ...customerOf(front), text: line, requestKey }),
      )
      left = answer.problems[0]
      return answer.cart
    })
    if (left) setNow({ ...left, line: problem.line })
    else onMended()
  })
  const words = {
    unknown: t('storeFront.quick.why.unknown'),
    several: t('storeFront.quick.why.several'),
    quantity: t('storeFront.quick.why.quantity'),
    noPrice: t('storeFront.quick.why.noPrice'),
    line: t('storeFront.quick.why.line'),
  }[now.why]
  const write = (line: string) => {
    setText(line)
    void send(line)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(text)
  }
  return (
    <li className={parts.card}>
      <p>
        <strong>{t('storeFront.quick.line', { line: problem.line })}</strong> {words}
      </p>
      <form className={classes.again} onSubmit={submit}>
        <input
          className={parts.input}
          aria-label={t('storeFront.quick.lineText', { line: problem.line })}
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-disabled={isSending}>
          {t('storeFront.add')}
        </Button>
        <Button kind="plain" onClick={onLeft} aria-label={t('storeFront.quick.leaveOut', { line: problem.line })}>
          {t('storeFront.quick.leave')}
        </Button>
      </form>
      {(now.suggestions.length > 0 || now.nearest.length > 0) && (
        <div className={classes.offers}>
          {now.suggestions.map(({ itemId, number, name }) => (
            <Button key={itemId} onClick={() => write(withNumber(text, number))}>
              {`${number} · ${name}`}
            </Button>
          ))}
          {now.nearest.map((quantity) => (
            <Button key={quantity} onClick={() => write(withQuantity(text, quantity))}>
              {t('storeFront.problem.take', { quantity: quantityText(quantity) })}
            </Button>
          ))}
        </div>
      )}
      {Boolean(error) && <Trouble error={error} />}
    </li>
  )
}
