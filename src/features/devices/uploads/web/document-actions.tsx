import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import type { DeviceDocumentShown } from '../contract.ts'

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'))
const MoneyDialog = lazyPart(() => import('./money-dialog.tsx'))
const CallOffDialog = lazyPart(() => import('./call-off-dialog.tsx'))
const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'))

/** Accept, change or refuse, for whoever may write devices; what was credited is called off by whoever may give money back. */
export function DocumentActions({ shown }: { shown: DeviceDocumentShown }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'accept' | 'refuse' | 'money' | 'change' | 'callOff' | 'without' | null>(null)
  const { canDecide, waitsFor, state, would, credit, needsProof } = shown
  if (!canDecide && !credit?.canCallOff) return null
  const isOpen = canDecide && waitsFor === 'review'
  const isTakeable = would !== 'nothing' && would !== 'replaced'
  const isChangeable = would === 'order' || would === 'invoice' || would === 'estimate' || would === 'credit'
  const close = () => setOpen(null)
  return (
    <>
      <Group gap="xs">
        {(isOpen || (canDecide && state === 'refused')) && isTakeable && (
          <Button onClick={() => setOpen('accept')}>{t('deviceReview.accept')}</Button>
        )}
        {isOpen && isChangeable && (
          <Button variant="default" onClick={() => setOpen('change')}>
            {t('deviceReview.change')}
          </Button>
        )}
        {isOpen && (
          <Button variant="default" onClick={() => setOpen('refuse')}>
            {t('deviceReview.refuse')}
          </Button>
        )}
        {canDecide && waitsFor === 'money' && <Button onClick={() => setOpen('money')}>{t('deviceReview.money')}</Button>}
        {canDecide && needsProof && (
          <Button variant={waitsFor === 'proof' ? 'filled' : 'default'} onClick={() => setOpen('without')}>
            {t('deviceReview.without')}
          </Button>
        )}
        {credit?.canCallOff && (
          <Button variant="default" onClick={() => setOpen('callOff')}>
            {t('credits.callOff')}
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>
        {open === 'change' && <ChangeDialog shown={shown} onClose={close} />}
        {open === 'callOff' && credit && <CallOffDialog creditId={credit.id} number={shown.number} onClose={close} />}
        {open === 'money' && <MoneyDialog shown={shown} onClose={close} />}
        {(open === 'accept' || open === 'refuse' || open === 'without') && <DecideDialog shown={shown} verdict={open} onClose={close} />}
      </Suspense>
    </>
  )
}
