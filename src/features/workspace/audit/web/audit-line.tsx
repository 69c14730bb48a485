import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { AuditEvent } from '../contract.ts'
import { actionText } from './action-text.ts'
import classes from './audit.module.css'
import { ChangeList } from './change-list.tsx'
import { kindText } from './kind-text.ts'

export function AuditLine({
  event: { at, actor, action, origin, ip, recordKind, recordName, recordPath, changes },
}: {
  event: AuditEvent
}) {
  const { t } = useTranslation()
  const record = recordName || (recordKind && kindText(recordKind))
  return (
    <li className={classes.event}>
      <div className={classes.what}>
        <strong>{actor}</strong> {actionText(action, recordName)}
        {record && (
          <>
            {' · '}
            {recordName && <span className={classes.kind}>{kindText(recordKind, recordName)} </span>}
            {recordPath ? (
              <Anchor component={Link} to={recordPath} underline="always">
                {record}
              </Anchor>
            ) : (
              record
            )}
          </>
        )}
      </div>
      <Text c="dimmed" size="sm" className={classes.from}>
        <DateText iso={at} /> · {t(`audit.origins.${origin}`)}
        {ip && (
          <>
            {' · '}
            <span className="numbers">{ip}</span>
          </>
        )}
      </Text>
      <div className={classes.changes}>
        <ChangeList changes={changes} of={recordName} />
      </div>
    </li>
  )
}
