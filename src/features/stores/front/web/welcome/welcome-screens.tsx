import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/app/text.ts'
import { go, usePlace } from '../app/address.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Screen } from '../app/screen.tsx'
import { codeOf } from '../calls/call.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { Bones, Trouble } from '../parts/trouble.tsx'
import { AskForm } from './ask-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './welcome.module.css'

/** For whoever sees nothing of the catalogue: who this is, and the way in. Before a store opens those who are signed in see no more than that. */
export function WelcomeScreen() {
  const { store } = useFront()
  const welcome = store.welcome[currentLanguage()] || store.welcome[store.language]
  return (
    <Screen title={store.storeName} narrow>
      {store.bannerUrl && <img className={classes.banner} src={store.bannerUrl} alt="" />}
      <div className={classes.columns}>
        {welcome && <p className="front-welcome">{welcome}</p>}
        {!store.shopper && <SignInBox />}
      </div>
    </Screen>
  )
}

export function SignInScreen() {
  const { t } = useTranslation()
  const { store } = useFront()
  const { path } = usePlace()
  // Whoever came for another screen is shown that one as soon as they are in.
  const isOwn = path === '/sign-in'
  const hasShopper = Boolean(store.shopper)
  useEffect(() => {
    if (isOwn && hasShopper) go('/', { replace: true })
  }, [isOwn, hasShopper])
  return (
    <Screen title={t('storeFront.signIn')} narrow>
      <SignInBox />
    </Screen>
  )
}

function SignInBox() {
  const { t } = useTranslation()
  const { store } = useFront()
  return (
    <div className={classes.box}>
      <SignInForm />
      {store.access === 'open' && (
        <p>
          {t('storeFront.ask.question')} <Link to="/ask">{t('storeFront.ask.link')}</Link>
        </p>
      )}
      {store.audience === 'invited' && (
        <p className="front-quiet front-small">{t('storeFront.invitedOnly', { company: store.companyName })}</p>
      )}
    </div>
  )
}

export function AskScreen() {
  const { t } = useTranslation()
  const { store } = useFront()
  return (
    <Screen title={t('storeFront.ask.title')} narrow>
      <div className={classes.box}>
        {store.audience === 'invited' ? <p>{t('storeFront.invitedOnly', { company: store.companyName })}</p> : <Ask />}
        {!store.shopper && (
          <p>
            {t('storeFront.ask.haveAccess')} <Link to="/sign-in">{t('storeFront.signIn')}</Link>
          </p>
        )}
      </div>
    </Screen>
  )
}

/** Who asked hears so, and waits. */
function Ask() {
  const { t } = useTranslation()
  const { store } = useFront()
  if (store.access !== 'asked') return <AskForm />
  return <Notice tone="right">{t('storeFront.ask.sent', { company: store.companyName, email: store.shopper?.email ?? '' })}</Notice>
}

/** The link of an invitation: one visit is enough, and whoever comes too late gets in by a code. */
export function JoinScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const { calls, reread, say, store } = useFront()
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` tries again
  useEffect(() => {
    let isGone = false
    joining(token, () => calls.joinStore({ token }))
      .then(async () => {
        if (isGone) return
        await reread()
        say(t('storeFront.join.done', { name: store.storeName }))
        go('/', { replace: true })
      })
      .catch((failure) => !isGone && setError(failure))
    return () => {
      isGone = true
    }
  }, [token, round])
  return (
    <Screen title={t('storeFront.join.title', { name: store.storeName })} narrow>
      <div className={classes.box}>
        {error === null && <Bones lines={1} />}
        {error !== null && codeOf(error) === 'inviteOver' && (
          <>
            <Notice tone="warn" live>
              {t('storeFront.join.over')}
            </Notice>
            {store.shopper ? <ButtonLink to="/">{t('storeFront.toCatalog')}</ButtonLink> : <SignInForm />}
          </>
        )}
        {error !== null && codeOf(error) !== 'inviteOver' && (
          <Trouble
            error={error}
            again={() => {
              setError(null)
              setRound(round + 1)
            }}
          />
        )}
      </div>
    </Screen>
  )
}

/** A link is good once: a screen that is drawn twice asks once. */
let joined: { token: string; answer: Promise<unknown> } | null = null
function joining(token: string, join: () => Promise<unknown>): Promise<unknown> {
  if (joined?.token !== token) {
    const answer = join()
    joined = { token, answer }
    answer.catch(() => {
      joined = null
    })
  }
  return joined?.answer ?? Promise.resolve()
}
