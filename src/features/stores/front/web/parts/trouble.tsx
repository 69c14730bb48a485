import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFront } from '../app/front.ts'
import { codeOf, messageOf } from '../calls/call.ts'
import type { Answer } from '../calls/use-asked.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import classes from './parts.module.css'

/** What went wrong, and the way to try again. Whose session is over is shown the way in. */
export function Trouble({ error, again }: { error: unknown; again?: () => void }) {
  const { t } = useTranslation()
  const { reread } = useFront()
  const isOver = codeOf(error) === 'unauthenticated'
  useEffect(() => {
    if (isOver) reread().catch(() => undefined)
  }, [isOver, reread])
  return (
    <Notice tone="wrong" live beside={again && !isOver && <Button onClick={again}>{t('storeFront.again')}</Button>}>
      {messageOf(error)}
    </Notice>
  )
}

/** Of something that is read: its bones until it is there, what went wrong with the way to try again, and it. */
export function Shown<T>({ answer, bones, children }: { answer: Answer<T>; bones: ReactNode; children: (value: T) => ReactNode }) {
  const { value, error, again } = answer
  const { t } = useTranslation()
  if (value === undefined && error) return <Trouble error={error} again={again} />
  if (value === undefined)
    return (
      <div aria-busy="true">
        <p className="front-unseen" role="status">
          {t('storeFront.loading')}
        </p>
        {bones}
      </div>
    )
  return (
    <>
      {Boolean(error) && <Trouble error={error} again={again} />}
      {children(value)}
    </>
  )
}

export const Bones = ({ lines = 4, height = 72 }: { lines?: number; height?: number }) => (
  <div className={classes.stack} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={line} className={classes.bone} style={{ height }} />
    ))}
  </div>
)

export const Empty = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <div className={classes.empty}>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)
