import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOf, useFront, whose } from '../app/front.ts'
import { Screen } from '../app/screen.tsx'
import type { Colleague } from '../calls/shop-calls.ts'
import { useAsked } from '../calls/use-asked.ts'
import { centsText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import { Badge } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { Bones, Shown } from '../parts/trouble.tsx'
import classes from './people.module.css'
import { PersonDialog } from './person-dialog.tsx'
import { Removed } from './removed.tsx'

/** Who else orders for this customer, and what each may. */
export default function PeopleScreen() {
  const { t } = useTranslation()
  const front = useFront()
  const [open, setOpen] = useState<Colleague | 'new' | null>(null)
  const answer = useAsked(`people ${whose(front)}`, (signal) => front.calls.listColleagues(customerOf(front), { signal }))
  const canChange = answer.value?.canChange ?? false
  const [removed, setRemoved] = useState<Colleague | null>(null)
  const done = (gone: Colleague | null) => {
    setOpen(null)
    setRemoved(gone)
    answer.again()
  }
  return (
    <Screen
      title={t('storeFront.people.title', { name: front.customer?.name ?? front.store.storeName })}
      narrow
      beside={canChange && <Button onClick={() => setOpen('new')}>{t('storeFront.people.invite')}</Button>}
    >
      {removed && (
        <div className={classes.removed}>
          <Removed person={removed} onDone={done} />
        </div>
      )}
      <Shown answer={answer} bones={<Bones lines={3} />}>
        {({ rows }) => (
          <ul className={classes.list}>
            {rows.map((person) => (
              <li key={person.shopperId} className={parts.card}>
                <div className={classes.who}>
                  <h2>{person.name || person.email}</h2>
                  <p className="front-quiet front-small">{person.email}</p>
                  <p className={classes.rights}>
                    <Rights person={person} />
                  </p>
                </div>
                {canChange && !person.isSelf && (
                  <Button
                    onClick={() => setOpen(person)}
                    aria-label={t('storeFront.people.changeNamed', { name: person.name || person.email })}
                  >
                    {t('storeFront.people.change')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {open && <PersonDialog person={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={done} />}
    </Screen>
  )
}

function Rights({ person }: { person: Colleague }) {
  const { t } = useTranslation()
  return (
    <>
      {person.isSelf && <Badge>{t('storeFront.people.self')}</Badge>}
      {person.state === 'Invited' && <Badge tone="warn">{t('storeFront.people.invited')}</Badge>}
      {person.mayOrder && (
        <Badge>
          {person.spendingLimit === null
            ? t('storeFront.people.orders')
            : t('storeFront.people.ordersUpTo', { limit: centsText(person.spendingLimit) })}
        </Badge>
      )}
      {person.mayApprove && <Badge>{t('storeFront.people.approves')}</Badge>}
      {person.mayPay && <Badge>{t('storeFront.people.pays')}</Badge>}
    </>
  )
}
