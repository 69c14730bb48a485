import { useTranslation } from 'react-i18next'
import { useFront } from '../app/front.ts'
import type { Colleague } from '../calls/shop-calls.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import parts from '../parts/parts.module.css'
import { Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'

type Props = { person: Colleague; onKeep: () => void; onDone: (gone: Colleague) => void }

/** Asks before somebody loses their access, and says what becomes of what they sent. */
export function RemovePerson({ person, onKeep, onDone }: Props) {
  const { t } = useTranslation()
  const { calls, customer } = useFront()
  const { shopperId, mayOrder, mayApprove, mayPay, spendingLimit, waiting } = person
  const name = person.name || person.email
  const { send, isSending, error } = useSent(async () => {
    if (!customer) return
    await calls.saveColleague({ customerId: customer.id, shopperId, mayOrder, mayApprove, mayPay, spendingLimit, remove: true })
    onDone(person)
  })
  return (
    <Dialog title={t('storeFront.people.removeTitle', { name })} onClose={onKeep}>
      <div className={parts.stack}>
        <p>{t('storeFront.people.removeText', { name, customer: customer?.name ?? '' })}</p>
        {waiting > 0 && <p>{t('storeFront.people.removeWaiting', { count: waiting })}</p>}
        {Boolean(error) && <Trouble error={error} />}
        <div className={parts.row}>
          <Button kind="main" onClick={() => send()} aria-disabled={isSending}>
            {t('storeFront.people.remove')}
          </Button>
          <Button onClick={onKeep}>{t('storeFront.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
