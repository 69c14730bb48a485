import { useTranslation } from 'react-i18next'
import { useFront } from '../app/front.ts'
import type { Colleague } from '../calls/shop-calls.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'

/** Whoever was removed by mistake is invited again with what they might before. */
export function Removed({ person, onDone }: { person: Colleague; onDone: (gone: null) => void }) {
  const { t } = useTranslation()
  const { calls, customer, say } = useFront()
  const { email, name, mayOrder, mayApprove, mayPay, spendingLimit } = person
  const { send, isSending, error } = useSent(async () => {
    if (!customer) return
    await calls.saveColleague({ customerId: customer.id, email, name, mayOrder, mayApprove, mayPay, spendingLimit })
    say(t('storeFront.people.mailed', { email }))
    onDone(null)
  })
  return (
    <Notice
      live
      beside={
        <Button onClick={() => send()} aria-disabled={isSending}>
          {t('storeFront.people.again')}
        </Button>
      }
    >
      {t('storeFront.people.removedNamed', { name: name || email })}
      {Boolean(error) && <Trouble error={error} />}
    </Notice>
  )
}
