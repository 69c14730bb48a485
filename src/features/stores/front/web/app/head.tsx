import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { currentLanguage } from '#web/app/text.ts'
import { messageOf } from '../calls/call.ts'
import { ButtonLink } from '../parts/button.tsx'
import { CartIcon, PersonIcon } from '../parts/icons.tsx'
import { hrefOf, usePlace } from './address.ts'
import { type Front, useFront } from './front.ts'
import { beginAnew } from './front-provider.tsx'
import classes from './head.module.css'
import { Link } from './link.tsx'
import { Switcher } from './switcher.tsx'
import { changeLanguage } from './texts.ts'

export function Head() {
  const { t } = useTranslation()
  const { store } = useFront()
  return (
    <header className="front-head">
      <a href="#main" className={classes.skip}>
        {t('storeFront.skip')}
      </a>
      <Link to="/" className="front-brand">
        {store.logoUrl && <img className="front-logo" src={store.logoUrl} alt="" />}
        <span>{store.storeName}</span>
      </Link>
      {store.shopper ? <ForShopper /> : <ForStranger />}
    </header>
  )
}

function ForStranger() {
  const { t } = useTranslation()
  const { store } = useFront()
  const { path } = usePlace()
  return (
    <div className={classes.right}>
      <LanguageButton />
      {/* Where nothing is shown to strangers the way in stands on the first page itself. */}
      {path !== '/sign-in' && (path !== '/' || store.showsCatalog) && <ButtonLink to="/sign-in">{t('storeFront.signIn')}</ButtonLink>}
    </div>
  )
}

function ForShopper() {
  const { t } = useTranslation()
  const front = useFront()
  const { cart, customer } = front
  const count = cart?.lines.length ?? customer?.inCart ?? 0
  return (
    <>
      <nav className={classes.nav} aria-label={t('storeFront.menu.title')}>
        <Links front={front} />
      </nav>
      <div className={classes.right}>
        <Switcher />
        <Menu />
        <Link to="/cart" className={classes.cart} aria-label={t('storeFront.cartCount', { count })}>
          <CartIcon />
          {count > 0 && <span aria-hidden="true">{count}</span>}
        </Link>
      </div>
    </>
  )
}

/** What this shopper may, for the customer that is chosen. */
function Links({ front: { customer } }: { front: Front }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/">{t('storeFront.menu.catalog')}</Link>
      {customer?.mayOrder !== false && <Link to="/quick">{t('storeFront.menu.quick')}</Link>}
      <Link to="/orders">{t('storeFront.menu.orders')}</Link>
      {customer && (
        <Link to="/requests">
          {t('storeFront.menu.requests')}
          {customer.toApprove > 0 && <span className={classes.count}>{customer.toApprove}</span>}
        </Link>
      )}
      {customer && <Link to="/invoices">{t('storeFront.menu.invoices')}</Link>}
    </>
  )
}

/** A list that opens below its button; Escape, a click beside it and going on close it. */
function Menu() {
  const { t } = useTranslation()
  const front = useFront()
  const { store, customer, calls, say } = front
  const { path } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => event.target instanceof Node && !around.current?.contains(event.target) && setOpen(false)
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      around.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', press)
    }
  }, [isOpen])
  const signOut = async () => {
    try {
      await calls.signOutShopper({})
      beginAnew(hrefOf('/'))
    } catch (error) {
      say(messageOf(error))
    }
  }
  return (
    <div ref={around} className={classes.menu}>
      <button
        type="button"
        className={classes.menuButton}
        aria-expanded={isOpen}
        aria-label={t('storeFront.menu.account')}
        onClick={() => setOpen(!isOpen)}
      >
        <PersonIcon />
      </button>
      {isOpen && (
        <div className={classes.list}>
          <p className="front-quiet front-small">
            {store.shopper?.name || store.shopper?.email}
            <br />
            <span>{store.shopper?.name ? store.shopper.email : ''}</span>
          </p>
          <nav className={classes.narrowLinks} aria-label={t('storeFront.menu.title')}>
            <Links front={front} />
          </nav>
          {customer && <Link to="/people">{t('storeFront.menu.people')}</Link>}
          <Link to="/me">{t('storeFront.menu.me')}</Link>
          <LanguageButton />
          <button type="button" onClick={signOut}>
            {t('storeFront.menu.signOut')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Into the other language, said in that one. */
export function LanguageButton() {
  const { say } = useFront()
  const other = languages.find(({ code }) => code !== currentLanguage()) ?? languages[0]
  return (
    <button
      type="button"
      lang={other.code}
      className={classes.language}
      onClick={() => changeLanguage(other.code).catch((error) => say(messageOf(error)))}
    >
      {other.name}
    </button>
  )
}
