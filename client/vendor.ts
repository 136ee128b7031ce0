/** The packages of the app: a file of their own, which stays in the visitor's cache while the site changes. */
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
