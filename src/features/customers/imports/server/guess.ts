import { languages } from '#contract/languages.ts'
import { text } from '#server/text.ts'
import { type ImportField, importFields, type Mapping } from '../contract.ts'
import { headerKey } from './file/header-key.ts'

/** What columns are called elsewhere, beside our own words in both languages. */
const otherNames: Partial<Record<ImportField, string>> = {
  name: 'name|customer|customername|client|clientname|fullname|displayname|contact|lead|nombre|cliente|nombrecliente|nombrecompleto|razonsocial',
  company: 'company|companyname|business|organization|organisation|account|empresa|compania|negocio|organizacion',
  firstName: 'firstname|givenname|first|forename|primernombre|nombredepila',
  lastName: 'lastname|surname|familyname|last|apellido|apellidos',
  salutation: 'salutation|title|mr|tratamiento|titulo',
  department: 'department|dept|departamento',
  email: 'email|mail|emailaddress|correo|correoelectronico|direcciondecorreo',
  workPhone: 'phone|telephone|tel|workphone|businessphone|mainphone|phonenumber|officephone|telefono|telefonotrabajo|telefonooficina',
  mobilePhone: 'mobile|mobilephone|cell|cellphone|movil|celular|telefonomovil',
  homePhone: 'homephone|home|telefonocasa|telefonoparticular',
  fax: 'fax|faxnumber',
  website: 'website|web|url|webpage|homepage|sitioweb|paginaweb',
  linkedIn: 'linkedin|linkedinurl',
  facebook: 'facebook|facebookurl',
  address1: 'address|address1|street|streetaddress|addressline1|billingstreet|direccion|calle|direccion1',
  address2: 'address2|addressline2|suite|apartment|unit|direccion2|colonia',
  city: 'city|town|ciudad|localidad|municipio',
  state: 'state|province|region|stateprovince|estado|provincia',
  zip: 'zip|zipcode|postalcode|postcode|cp|codigopostal',
  countryCode: 'country|countrycode|pais|codigopais',
  salesRepresentative: 'rep|salesrep|repcode|salesrepresentative|salesperson|owner|representante|vendedor|codigovendedor',
  territory: 'territory|area|zone|territorio|zona',
  source: 'source|leadsource|origin|origen|fuente|procedencia',
  customerType: 'type|customertype|leadordealer|tipo|tipocliente',
  warehouseCode: 'warehouse|warehousecode|almacen|codigoalmacen',
  active: 'active|status|isactive|activo|estatus',
  onHold: 'onhold|hold|retenido|suspendido',
  other: 'other|notes|note|comments|comment|remarks|memo|otros|notas|comentarios|observaciones',
}

const fieldByName = new Map<string, ImportField>()
for (const field of importFields) {
  const own = languages.map(({ code }) => headerKey(text(code, `fields.${field}`)))
  for (const name of [headerKey(field), ...(otherNames[field] ?? '').split('|'), ...own])
    if (name && !fieldByName.has(name)) fieldByName.set(name, field)
}

/** Each field once, for the first column that is called like it. */
export function guessMapping(headers: readonly string[]): Mapping {
  const taken = new Set<string>()
  return headers.map((header) => {
    const field = fieldByName.get(headerKey(header))
    if (!field || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}
