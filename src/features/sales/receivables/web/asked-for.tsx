import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contextOf, nameOfLabel } from '#contract/order-label.ts'
import { orderPath, requestPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import { Section } from '#web/ui/page/section.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { MailStateText } from '#web/ui/values/mail-state-text.tsx'
import type { Invoice } from '../contract.ts'
import classes from './receivables.module.css'

/** What asks for its money, or did, and how far the link got. */
export function AskedFor({ orders }: Pick<Invoice, 'orders'>) {
  const { t } = useTranslation()
  const asking = orders.filter(({ isRequest, link }) => isRequest || link)
  if (asking.length === 0) return null
  return (
    <Section title={t('receivables.askedFor')}>
      <ul className={classes.asked}>
        {asking.map(({ id, label, state, isRequest, link }) => (
          <li key={id}>
            <Anchor component={Link} to={isRequest ? requestPath(id) : orderPath(id)} underline="always">
              {nameOfLabel(label)}
            </Anchor>{' '}
            {textOf(`orders.state.${state}`, contextOf(label))}
            {link && (
              <Text size="sm" c="dimmed">
                {textOf(`checkout.link.state.${link.status}`)} {link.openedAt && <DateText iso={link.openedAt} />}
              </Text>
            )}
            {link?.mail && (
              <Text size="sm" c="dimmed">
                {link.sentTo}: <MailStateText state={link.mail} />
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
