import {
  type CarriedData,
  dataAddress,
  HYDRATION_ELEMENT,
  type HydrationData,
  type TakenOverData,
} from '../hydration.ts';

/**
 * What this page was made of: carried by its document, or asked for at the address of its data.
 * @throws when there is none, or when the page is another by now: of another build, or an error
 */
export async function readPageData(): Promise<TakenOverData> {
  const { textContent } = document.getElementById(HYDRATION_ELEMENT) ?? {};
  if (!textContent) throw new Error('This page carries no data to hydrate from');
  const carried = JSON.parse(textContent) as CarriedData;
  if ('loaderData' in carried) return { ...carried, isNewer: false };
  const response = await fetch(dataAddress(location));
  const data = (await response.json()) as HydrationData;
  if (!response.ok || data.redirect || data.build !== carried.build)
    throw new Error('This page is another by now');
  return { ...data, isNewer: data.version !== carried.version };
}
