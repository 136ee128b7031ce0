/** The app's packages, in a separate file that stays cached while the site changes. */
export { default as react } from 'react';
export { default as jsxRuntime } from 'react/jsx-runtime';
export { default as reactDom } from 'react-dom';
export { default as reactDomClient } from 'react-dom/client';
export {
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  RouterProvider,
  UNSAFE_useScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
} from 'react-router';
