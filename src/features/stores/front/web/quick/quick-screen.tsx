import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { customerOf, useFront } from '../app/front.ts'
import { Screen } from '../app/screen.tsx'
import { CallFailed } from '../calls/call.ts'
import type { QuickAnswer } from '../calls/shop-calls.ts'
import { AddTrouble } from '../cart/add-trouble.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { TextArea } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { usePress } from '../parts/use-press.ts'
import { useSent } from '../parts/use-sent.ts'
import classes from './quick.module.css'
import { QuickProblem } from './quick-problem.tsx'

const mostCharacters = 100_000
const tooLong = () => new CallFailed(textOf('storeFront.quick.tooLong'), { status: 400, code: 'quickTooLong' })

export default function QuickScreen() {
  const { t } = useTranslation()
  const front = useFront()
  const { calls, change, customer, store } = front
  const press = usePress()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Pick<QuickAnswer, 'added' | 'problems'> | null>(null)
  const { send, isSending, error, setError } = useSent(async (lines: string) => {
    let found: QuickAnswer | undefined
    await change(async () => {
      found = await press(`${customer?.id} ${lines}`, (requestKey) => calls.quickOrder({ ...customerOf(front), text: lines, requestKey }))
      return found.cart
    })
    if (!found) return
    setAnswer(found)
    setText('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Cut off, the last line would say another number.
    if (text.length > mostCharacters) setError(tooLong())
    else if (text.trim()) void send(text)
  }
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    // A character has up to four bytes.
    const said = file.size > mostCharacters * 4 ? null : await file.text()
    if (said === null || said.length > mostCharacters) return setError(tooLong())
    setError(null)
    setText(said)
  }
  const mend = (line: number) =>
    setAnswer((before) => before && { added: before.added + 1, problems: before.problems.filter((each) => each.line !== line) })
  const leave = (line: number) =>
    setAnswer((before) => before && { ...before, problems: before.problems.filter((each) => each.line !== line) })
  return (
    <Screen title={t('storeFront.menu.quick')} narrow>
      <div className={parts.stack}>
        <form className={parts.stack} onSubmit={submit}>
          <TextArea
            label={t('storeFront.quick.label')}
            help={t('storeFront.quick.help')}
            rows={8}
            spellCheck={false}
            className={classes.text}
            placeholder={'A-100 24\nB-205 2 CA'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={parts.row}>
            <Button type="submit" kind="main" disabled={!text.trim()} aria-disabled={isSending}>
              {isSending ? t('storeFront.loading') : t('storeFront.quick.add')}
            </Button>
            <label className={classes.file}>
              <input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={takeFile} />
              <span>{t('storeFront.quick.file')}</span>
            </label>
          </div>
        </form>
        {store.standing !== 'open' && <p className="front-quiet">{t('storeFront.standing.kept')}</p>}
        {Boolean(error) && <AddTrouble error={error} />}
        {answer && (
          <>
            <Notice
              tone={answer.problems.length ? 'warn' : 'right'}
              live
              beside={
                <ButtonLink to="/cart" kind={answer.problems.length ? undefined : 'main'}>
                  {t('storeFront.toCart')}
                </ButtonLink>
              }
            >
              <p>{t('storeFront.quick.added', { count: answer.added })}</p>
              {answer.problems.length > 0 && <p>{t('storeFront.quick.left', { count: answer.problems.length })}</p>}
            </Notice>
            <ul className={classes.problems} aria-label={t('storeFront.quick.problems')}>
              {answer.problems.map((problem) => (
                <QuickProblem key={problem.line} problem={problem} onMended={() => mend(problem.line)} onLeft={() => leave(problem.line)} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Screen>
  )
}
