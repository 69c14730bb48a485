import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import parts from '../parts/parts.module.css'
import { useFront } from './front.ts'
import classes from './head.module.css'

/** For which of their customers somebody orders. What that changes is said before it does: prices, cart, address and terms are each customer's own. */
export function Switcher() {
  const { t } = useTranslation()
  const { store, customer, chooseCustomer, cart, say } = useFront()
  const [wanted, setWanted] = useState('')
  const customers = store.shopper?.customers ?? []
  if (customers.length < 2 || !customer) return null
  const other = customers.find(({ id }) => id === wanted)
  const change = () => {
    chooseCustomer(wanted)
    setWanted('')
    say(t('storeFront.switch.done', { name: other?.name ?? '' }))
  }
  return (
    <>
      <select
        className={classes.switcher}
        aria-label={t('storeFront.switch.label')}
        value={customer.id}
        onChange={(event) => setWanted(event.target.value)}
      >
        {customers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {other && (
        <Dialog title={t('storeFront.switch.title', { name: other.name })} onClose={() => setWanted('')}>
          <div className={parts.stack}>
            <p>{t('storeFront.switch.text', { name: other.name })}</p>
            <p>
              {t('storeFront.switch.left', { name: customer.name, count: cart?.lines.length ?? customer.inCart })}{' '}
              {t('storeFront.switch.there', { name: other.name, count: other.inCart })}
            </p>
            <div className={parts.row}>
              <Button kind="main" onClick={change}>
                {t('storeFront.switch.go', { name: other.name })}
              </Button>
              <Button onClick={() => setWanted('')}>{t('storeFront.cancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
