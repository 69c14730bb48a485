import { pictureUrl } from '#features/stores/stores/server/door.ts'
import type { FaceOf } from '#server/http/pages/store-page.ts'
import { firstItems, itemNamed } from './first-items.ts'
import { openedByCode } from './opened.ts'

/** What anybody sees of a store at first. */
export const storeFace: FaceOf = (services, code, itemId) =>
  services.transaction({}, async (db) => {
    const store = await openedByCode(db, code)
    if (!store) return null
    const { id, name, companyName, color, language, welcomeEn, welcomeEs, logoHash, isPublic } = store
    return {
      code,
      name,
      companyName,
      logoUrl: pictureUrl(logoHash),
      color,
      welcome: { en: welcomeEn || welcomeEs, es: welcomeEs || welcomeEn },
      language,
      isIndexed: isPublic,
      items: isPublic && itemId === null ? await firstItems(db, id) : { en: [], es: [] },
      item: isPublic && itemId !== null ? await itemNamed(db, id, itemId) : null,
    }
  })
