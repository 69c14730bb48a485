import { readFile } from 'node:fs/promises'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { painted } from '#features/catalog/items/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { saveFile } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { saveStorePicture } from '../contract.ts'
import { storeRecord } from './store.ts'

/** Pixels of the longer side: as large as the storefront shows it on a fine screen. */
const sides = { logo: 480, banner: 1920 } as const

/** Drawn anew before anything is locked; what a camera or a program wrote besides is gone. Without a file there is none from now on. */
export async function keepPicture(
  context: Context,
  id: string,
  { upload, body }: Pick<ValidInput<typeof saveStorePicture>, 'upload' | 'body'>,
) {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const { which, version } = body
  const look = await services.transaction({ companyId, userId }, async (db) => {
    const store = await storeRecord({ ...context, db }, id)
    if (upload) await mustFit(db, services.config, upload.bytes)
    return store
  })
  if (look.version !== version) throw new AppError('storeChanged')
  const drawn = upload ? await painted(await readFile(upload.path), sides[which]) : null
  if (upload && !drawn) throw new AppError('fileContent', { values: { name: upload.filename, kind: 'WebP, PNG, JPEG' } })
  const hash = drawn && (await saveFile(services.config, drawn))
  const bytes = drawn?.length ?? 0
  return services.transaction({ companyId, userId }, async (db) => {
    const store = await storeRecord({ ...context, db }, id, { lock: true })
    if (store.version !== version) throw new AppError('storeChanged')
    if (store.state === 'Archived') throw new AppError('storeStep')
    const saved = await db
      .updateTable('stores')
      .set({
        ...(which === 'logo' ? { logoHash: hash, logoBytes: bytes } : { bannerHash: hash, bannerBytes: bytes }),
        version: version + 1,
        changedAt: new Date(),
      })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await mustFit(db, services.config)
    await audit(db, actorOf(context), {
      action: drawn ? 'storePictureChanged' : 'storePictureRemoved',
      recordKind: 'store',
      recordId: id,
      recordVersion: saved.version,
    })
    return saved
  })
}
