import { useTranslation } from 'react-i18next'
import { labelOf, valueText } from '#features/customers/customers/web/door.ts'
import classes from './change-list.module.css'

type Change = { field: string; from: string; to: string }

/** Fields with what they were, unless that was nothing, and what they became. `of`: what is an order or a payment request. */
export function ChangeList({ changes, of = '' }: { changes: readonly Change[]; of?: string }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field} className={classes.change}>
          <dt>{labelOf(field)}</dt>
          <dd>
            {from !== '' && (
              <>
                <span className="visually-hidden">{t('audit.was')} </span>
                <del className={classes.from}>{valueText(field, from, of)}</del>
                <span aria-hidden> → </span>
                <span className="visually-hidden"> {t('audit.becomes')} </span>
              </>
            )}
            <ins className={classes.to}>{valueText(field, to, of)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
