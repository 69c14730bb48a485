import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { textOf } from '#web/app/text.ts'
import classes from '#web/ui/lines.module.css'
import type { Entry } from '../contract.ts'
import { useReplay } from './use-entries.ts'

/** The button that helps; to who may not press it, whom to ask. `quiet`: one of many, so none of them stands out. */
export function EntryButtons({ entry, quiet = false }: { entry: Entry; quiet?: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const replay = useReplay()
  const { id, button, path, can, who } = entry
  if (!button) return null
  if (!can.press && !can.replay)
    return (
      <Text size="xs" c="dimmed" className={classes.buttons}>
        {t('deliveries.who', { who: who.map((role) => textOf(`deliveries.roles.${role}`)).join(', ') })}
      </Text>
    )
  const sends = button === 'replay' || button === 'readAgain'
  // Its own page is where it already is.
  const leads = !sends && can.press && path !== pathname.toLowerCase()
  return (
    <div className={classes.buttons}>
      {leads && (
        <Button
          component={Link}
          to={path}
          size="xs"
          variant={quiet ? 'default' : 'filled'}
          aria-label={named(t(`deliveries.buttons.${button}`), entry)}
        >
          {t(`deliveries.buttons.${button}`)}
        </Button>
      )}
      {can.replay && (
        <Button
          size="xs"
          variant={quiet || leads ? 'default' : 'filled'}
          loading={replay.isPending}
          aria-label={named(t(`deliveries.buttons.${sends ? button : 'replay'}`), entry)}
          onClick={() => replay.mutate({ body: { id } })}
        >
          {t(`deliveries.buttons.${sends ? button : 'replay'}`)}
        </Button>
      )}
    </div>
  )
}

/** Begins with the word on the button, so that it can be spoken. */
const named = (label: string, { what }: Entry) => `${label}: ${what}`
