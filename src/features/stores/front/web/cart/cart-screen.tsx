import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { customerOf, useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Screen } from '../app/screen.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Bones, Empty, Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'
import classes from './cart.module.css'
import { CartLine } from './cart-line.tsx'
import { Changes } from './changes.tsx'
import { Details } from './details.tsx'
import { OrderBox, type Untold } from './order-box.tsx'

export default function CartScreen() {
  const { t } = useTranslation()
  const { cart, cartError, rereadCart, customer } = useFront()
  const untold: Untold = useRef(null)
  return (
    <Screen title={customer ? t('storeFront.cart.titleFor', { name: customer.name }) : t('storeFront.cart.title')}>
      {!cart && !cartError && <Bones />}
      {Boolean(cartError) && <Trouble error={cartError} again={rereadCart} />}
      {cart && (cart.lines.length > 0 || untold.current !== null ? <Full cart={cart} untold={untold} /> : <EmptyCart />)}
    </Screen>
  )
}

function EmptyCart() {
  const { t } = useTranslation()
  return (
    <Empty title={t('storeFront.cart.empty')} text={t('storeFront.cart.emptyText')}>
      <p className={classes.ways}>
        <ButtonLink to="/" kind="main">
          {t('storeFront.toCatalog')}
        </ButtonLink>
        <ButtonLink to="/quick">{t('storeFront.menu.quick')}</ButtonLink>
        <ButtonLink to="/orders">{t('storeFront.cart.orderAgain')}</ButtonLink>
      </p>
    </Empty>
  )
}

function Full({ cart, untold }: { cart: Cart; untold: Untold }) {
  const { t } = useTranslation()
  const front = useFront()
  const { calls, change } = front
  const emptying = useSent(() => change(() => calls.changeCart({ ...customerOf(front), empty: true })))
  return (
    <div className={classes.columns}>
      <div className={classes.left}>
        <Changes cart={cart} />
        <ul className={classes.lines} aria-label={t('storeFront.cart.lines')}>
          {cart.lines.map((line) => (
            <CartLine key={`${line.itemId} ${line.unit}`} line={line} />
          ))}
        </ul>
        <p className={classes.below}>
          <Link to="/">{t('storeFront.cart.goOn')}</Link>
          <Button kind="plain" onClick={emptying.send}>
            {t('storeFront.cart.clear')}
          </Button>
        </p>
        {Boolean(emptying.error) && <Trouble error={emptying.error} />}
        <Details key={cart.cartId} cart={cart} />
      </div>
      <OrderBox cart={cart} untold={untold} />
    </div>
  )
}
