/**
 * Further nouns of requests, in the form of `nouns.ts`: things, places and trades that apps are wanted for. More than 200
 * lines because it is a dictionary.
 */
export const moreNouns = `
midwife | Hebamme, Hebammen | comadrona, comadronas; matrona, matronas | sage-femme, sages-femmes
nurse | Krankenpfleger, Krankenpfleger; Pflegerin, Pflegerinnen; Krankenschwester, Krankenschwestern | enfermero, enfermeros; enfermera, enfermeras | infirmier, infirmiers; infirmière, infirmières
hairdresser | Friseur, Friseure; Friseurin, Friseurinnen | peluquero, peluqueros; peluquera, peluqueras | coiffeur, coiffeurs; coiffeuse, coiffeuses
technician | Techniker, Techniker; Monteur, Monteure | técnico, técnicos | technicien, techniciens
caretaker | Hausmeister, Hausmeister | conserje, conserjes | concierge, concierges
manager | Leiter, Leiter; Chef, Chefs; Vorgesetzter, Vorgesetzte | jefe, jefes; encargado, encargados | chef, chefs; responsable, responsables
waiter | Kellner, Kellner; Kellnerin, Kellnerinnen | camarero, camareros | serveur, serveurs; serveuse, serveuses
farmer | Bauer, Bauern; Landwirt, Landwirte | agricultor, agricultores | agriculteur, agriculteurs
gardener | Gärtner, Gärtner | jardinero, jardineros | jardinier, jardiniers
cook | Koch, Köche; Köchin, Köchinnen | cocinero, cocineros | cuisinier, cuisiniers
craftsman | Handwerker, Handwerker | artesano, artesanos | artisan, artisans
lawyer | Anwalt, Anwälte; Anwältin, Anwältinnen | abogado, abogados | avocat, avocats
vet | Tierarzt, Tierärzte; Tierärztin, Tierärztinnen | veterinario, veterinarios; veterinaria, veterinarias | vétérinaire, vétérinaires
therapist | Therapeut, Therapeuten; Therapeutin, Therapeutinnen | terapeuta, terapeutas | thérapeute, thérapeutes
dentist | Zahnarzt, Zahnärzte; Zahnärztin, Zahnärztinnen | dentista, dentistas | dentiste, dentistes
photographer | Fotograf, Fotografen; Fotografin, Fotografinnen | fotógrafo, fotógrafos | photographe, photographes
colleague | Kollege, Kollegen; Kollegin, Kolleginnen | compañero, compañeros; colega, colegas | collègue, collègues
roommate | Mitbewohner, Mitbewohner | compañero de piso, compañeros de piso | colocataire, colocataires
resident | Bewohner, Bewohner; Bewohnerin, Bewohnerinnen; Anwohner, Anwohner | residente, residentes; vecino del edificio, vecinos del edificio | résident, résidents; habitant, habitants
landlord | Vermieter, Vermieter | casero, caseros; arrendador, arrendadores | propriétaire bailleur, bailleurs
buyer | Käufer, Käufer | comprador, compradores | acheteur, acheteurs
seller | Verkäufer, Verkäufer; Verkäuferin, Verkäuferinnen | vendedor, vendedores | vendeur, vendeurs
applicant | Bewerber, Bewerber; Bewerberin, Bewerberinnen | candidato, candidatos; aspirante, aspirantes | candidat, candidats
apprentice | Azubi, Azubis; Lehrling, Lehrlinge; Auszubildender, Auszubildende | aprendiz, aprendices | apprenti, apprentis
speaker | Referent, Referenten; Redner, Redner | ponente, ponentes | intervenant, intervenants; orateur, orateurs
sponsor | Sponsor, Sponsoren | patrocinador, patrocinadores | sponsor, sponsors
helper | Helfer, Helfer; Helferin, Helferinnen | ayudante, ayudantes | aide, aides
rider | Reiter, Reiter; Reiterin, Reiterinnen | jinete, jinetes | cavalier, cavaliers; cavalière, cavalières
musician | Musiker, Musiker; Musikerin, Musikerinnen | músico, músicos | musicien, musiciens
composer | Komponist, Komponisten | compositor, compositores | compositeur, compositeurs
artist | Künstler, Künstler; Künstlerin, Künstlerinnen; Interpret, Interpreten | artista, artistas | artiste, artistes
baby | Baby, Babys | bebé, bebés | bébé, bébés
couple | Paar, Paare; Brautpaar, Brautpaare | pareja, parejas | couple, couples
application | Bewerbung, Bewerbungen; Antrag, Anträge | candidatura, candidaturas; solicitud, solicitudes | candidature, candidatures; demande, demandes
job | Stelle, Stellen; Job, Jobs | trabajo, trabajos; puesto, puestos; empleo, empleos | emploi, emplois; poste, postes
offer | Angebot, Angebote | oferta, ofertas; presupuesto, presupuestos | offre, offres; devis, devis
review | Rezension, Rezensionen; Kritik, Kritiken | reseña, reseñas; crítica, críticas | avis, avis; critique, critiques
vote | Stimme abgegeben, Stimmen | voto, votos | vote, votes
stall | Stand, Stände | puesto de feria, puestos de feria; caseta, casetas | stand, stands
festival | Fest, Feste; Festival, Festivals | fiesta, fiestas; festival, festivales | fête, fêtes; festival, festivals
wedding | Hochzeit, Hochzeiten | boda, bodas | mariage, mariages
party | Feier, Feiern; Party, Partys | celebración, celebraciones | soirée, soirées
tournament | Turnier, Turniere | torneo, torneos; campeonato, campeonatos | tournoi, tournois
competition | Wettkampf, Wettkämpfe; Wettbewerb, Wettbewerbe | competición, competiciones; concurso, concursos | concours, concours; compétition, compétitions
tour | Führung, Führungen; Tour, Touren | visita guiada, visitas guiadas; recorrido, recorridos | visite guidée, visites guidées; tour, tours
excursion | Ausflug, Ausflüge | excursión, excursiones | excursion, excursions; sortie, sorties
camp | Lager, Lager; Camp, Camps | campamento, campamentos | camp, camps; colonie, colonies
result | Ergebnis, Ergebnisse | resultado, resultados | résultat, résultats
goal | Tor, Tore | gol, goles | but, buts
point | Punkt, Punkte | punto, puntos | point, points
opponent | Gegner, Gegner | rival, rivales; adversario, adversarios | adversaire, adversaires
position | Position, Positionen | posición, posiciones | position, positions
season | Saison, Saisons | temporada, temporadas | saison, saisons
league | Liga, Ligen | liga, ligas | ligue, ligues; championnat, championnats
ride | Fahrt, Fahrten; Mitfahrgelegenheit, Mitfahrgelegenheiten | trayecto, trayectos | trajet, trajets; covoiturage, covoiturages
destination | Ziel, Ziele; Reiseziel, Reiseziele | destino, destinos | destination, destinations
purpose | Zweck, Zwecke | propósito, propósitos; finalidad, finalidades | but du trajet, buts; objet, objets
speed | Geschwindigkeit, Geschwindigkeiten | velocidad, velocidades | vitesse, vitesses
fuel | Kraftstoff, Kraftstoffe; Benzin, Benzine; Sprit, Sprit | combustible, combustibles; gasolina, gasolinas | carburant, carburants; essence, essences
tyre | Reifen, Reifen | neumático, neumáticos | pneu, pneus
truck | Lastwagen, Lastwagen; LKW, LKWs; Lkw, Lkws | camión, camiones | camion, camions
taxi | Taxi, Taxis | taxi, taxis | taxi, taxis
bus | Bus, Busse | autobús, autobuses | bus, bus; car, cars
train | Zug, Züge | tren, trenes | train, trains
scooter | Roller, Roller | patinete, patinetes | trottinette, trottinettes; scooter, scooters
tent | Zelt, Zelte | carpa, carpas; tienda de campaña, tiendas de campaña | tente, tentes
camera | Kamera, Kameras | cámara, cámaras | appareil photo, appareils photo; caméra, caméras
computer | Computer, Computer; Rechner, Rechner; Laptop, Laptops | ordenador, ordenadores; portátil, portátiles | ordinateur, ordinateurs; portable, portables
material | Material, Materialien | material, materiales | matériel, matériels; matériau, matériaux
equipment | Ausrüstung, Ausrüstungen | equipo de trabajo, equipos de trabajo; equipamiento, equipamientos | équipement, équipements
furniture | Möbel, Möbel | mueble, muebles | meuble, meubles
clothes | Kleidung, Kleider; Kleidungsstück, Kleidungsstücke | ropa, ropas; prenda, prendas | vêtement, vêtements
costume | Kostüm, Kostüme | disfraz, disfraces; traje, trajes | costume, costumes
toy | Spielzeug, Spielzeuge | juguete, juguetes | jouet, jouets
jar | Glas, Gläser | tarro, tarros; bote, botes | pot, pots; bocal, bocaux
bottle | Flasche, Flaschen | botella, botellas | bouteille, bouteilles
box | Kiste, Kisten; Karton, Kartons; Box, Boxen | caja, cajas | boîte, boîtes; caisse, caisses; carton, cartons
bag | Tasche, Taschen; Sack, Säcke; Tüte, Tüten | bolsa, bolsas; saco, sacos | sac, sacs
parcel | Paket, Pakete | paquete, paquetes | colis, colis; paquet, paquets
shelf | Regal, Regale | estante, estantes; estantería, estanterías | étagère, étagères; rayon, rayons
honey | Honig, Honige | miel, mieles | miel, miels
cake | Kuchen, Kuchen; Torte, Torten | tarta, tartas; pastel, pasteles | gâteau, gâteaux
bread | Brot, Brote | pan, panes | pain, pains
wine | Wein, Weine | vino, vinos | vin, vins
beer | Bier, Biere | cerveza, cervezas | bière, bières
coffee | Kaffee, Kaffees | café, cafés | café, cafés
drink | Getränk, Getränke | bebida, bebidas | boisson, boissons
menu | Speisekarte, Speisekarten; Menü, Menüs | menú, menús; carta, cartas | menu, menus
fruit | Obst, Früchte; Frucht, Früchte | fruta, frutas | fruit, fruits
vegetable | Gemüse, Gemüse | verdura, verduras; hortaliza, hortalizas | légume, légumes
flavour | Geschmack, Geschmäcker; Sorte, Sorten | sabor, sabores | parfum, parfums; goût, goûts; saveur, saveurs
variety | Sorte, Sorten | variedad, variedades | variété, variétés
flower | Blume, Blumen | flor, flores | fleur, fleurs
seed | Samen, Samen; Saatgut, Saatgut | semilla, semillas | graine, graines; semence, semences
bed in the garden | Beet, Beete | bancal, bancales | plate-bande, plates-bandes
plot | Parzelle, Parzellen | parcela, parcelas | parcelle, parcelles
mushroom | Pilz, Pilze | seta, setas | champignon, champignons
bird | Vogel, Vögel | pájaro, pájaros; ave, aves | oiseau, oiseaux
cow | Kuh, Kühe | vaca, vacas | vache, vaches
sheep | Schaf, Schafe | oveja, ovejas | mouton, moutons; brebis, brebis
goat | Ziege, Ziegen | cabra, cabras | chèvre, chèvres
chicken | Huhn, Hühner; Henne, Hennen | gallina, gallinas; pollo, pollos | poule, poules; poulet, poulets
pig | Schwein, Schweine | cerdo, cerdos | cochon, cochons; porc, porcs
fish | Fisch, Fische | pez, peces; pescado, pescados | poisson, poissons
egg | Ei, Eier | huevo, huevos | œuf, œufs; oeuf, oeufs
milk | Milch, Milch | leche, leches | lait, laits
pet | Haustier, Haustiere | mascota, mascotas | animal de compagnie, animaux de compagnie
queen | Königin, Königinnen | reina, reinas | reine, reines
feeding | Fütterung, Fütterungen | alimentación, alimentaciones | nourrissage, nourrissages
food | Futter, Futter; Essen, Essen; Lebensmittel, Lebensmittel | alimento, alimentos | nourriture, nourritures; aliment, aliments; repas, repas
allergy | Allergie, Allergien | alergia, alergias | allergie, allergies
symptom | Symptom, Symptome | síntoma, síntomas | symptôme, symptômes
pain | Schmerz, Schmerzen | dolor, dolores | douleur, douleurs
illness | Krankheit, Krankheiten | enfermedad, enfermedades | maladie, maladies
blood pressure | Blutdruck, Blutdrücke | tensión arterial, tensiones arteriales; presión arterial, presiones arteriales | tension artérielle, tensions artérielles
exercise | Übung, Übungen | ejercicio, ejercicios | exercice, exercices
sleep | Schlaf, Schlaf | sueño, sueños | sommeil, sommeils
habit | Gewohnheit, Gewohnheiten | hábito, hábitos | habitude, habitudes
word | Wort, Wörter; Vokabel, Vokabeln | palabra, palabras; vocablo, vocablos | mot, mots
translation | Übersetzung, Übersetzungen | traducción, traducciones | traduction, traductions
example | Beispiel, Beispiele | ejemplo, ejemplos | exemple, exemples
letter | Brief, Briefe | carta postal, cartas postales | lettre, lettres; courrier, courriers
message | Nachricht, Nachrichten | mensaje, mensajes | message, messages
document | Dokument, Dokumente; Unterlage, Unterlagen | documento, documentos | document, documents
file | Datei, Dateien; Akte, Akten | archivo, archivos; expediente, expedientes | fichier, fichiers; dossier, dossiers
receipt | Beleg, Belege; Quittung, Quittungen; Kassenbon, Kassenbons | recibo, recibos; justificante, justificantes | reçu, reçus; justificatif, justificatifs
signature | Unterschrift, Unterschriften | firma, firmas | signature, signatures
link | Link, Links | enlace, enlaces | lien, liens
picture | Bild, Bilder | imagen, imágenes | image, images
video | Video, Videos | vídeo, vídeos; video, videos | vidéo, vidéos
article | Beitrag im Blog, Beiträge im Blog; Zeitungsartikel, Zeitungsartikel | noticia, noticias | article, articles
news | Neuigkeit, Neuigkeiten; Nachrichtenmeldung, Nachrichtenmeldungen | novedad, novedades | actualité, actualités; nouvelle, nouvelles
quote | Zitat, Zitate | cita textual, citas textuales | citation, citations
poem | Gedicht, Gedichte | poema, poemas | poème, poèmes
play | Theaterstück, Theaterstücke | obra de teatro, obras de teatro; obra, obras | pièce de théâtre, pièces de théâtre
role | Rolle, Rollen | papel, papeles; rol, roles | rôle, rôles
scene | Szene, Szenen | escena, escenas | scène, scènes
painting | Gemälde, Gemälde | cuadro, cuadros; pintura, pinturas | tableau, tableaux; peinture, peintures
stamp | Briefmarke, Briefmarken | sello, sellos | timbre, timbres
coin | Münze, Münzen | moneda, monedas | pièce de monnaie, pièces de monnaie; monnaie, monnaies
record | Schallplatte, Schallplatten; Platte, Platten | disco, discos; vinilo, vinilos | disque, disques; vinyle, vinyles
sheet | Notenblatt, Notenblätter | partitura, partituras | partition, partitions
voice | Stimme, Stimmen | voz, voces | voix, voix
holiday | Urlaub, Urlaube; Ferien, Ferien | vacación, vacaciones | congé, congés; vacances, vacances
absence | Abwesenheit, Abwesenheiten; Fehlzeit, Fehlzeiten | ausencia, ausencias | absence, absences
salary | Gehalt, Gehälter; Lohn, Löhne | salario, salarios; sueldo, sueldos | salaire, salaires
bill | Abrechnung, Abrechnungen | cuenta por pagar, cuentas por pagar; recibo de luz, recibos de luz | addition, additions
debt | Schuld, Schulden | deuda, deudas | dette, dettes
subscription | Abo, Abos; Abonnement, Abonnements | suscripción, suscripciones | abonnement, abonnements
membership | Mitgliedschaft, Mitgliedschaften | membresía, membresías; afiliación, afiliaciones | adhésion, adhésions
insurance | Versicherung, Versicherungen | seguro, seguros | assurance, assurances
tax | Steuer, Steuern | impuesto, impuestos | taxe, taxes; impôt, impôts
discount | Rabatt, Rabatte | descuento, descuentos | remise, remises; réduction, réductions
turnover | Umsatz, Umsätze | facturación, facturaciones | chiffre d'affaires, chiffres d'affaires
profit | Gewinn, Gewinne | ganancia, ganancias; beneficio, beneficios | bénéfice, bénéfices; gain, gains
goal amount | Sparziel, Sparziele | objetivo, objetivos; meta, metas | objectif, objectifs
gift | Geschenk, Geschenke | regalo, regalos | cadeau, cadeaux
birthday | Geburtstag, Geburtstage | cumpleaños, cumpleaños | anniversaire, anniversaires
chore | Hausarbeit, Hausarbeiten; Putzdienst, Putzdienste | tarea doméstica, tareas domésticas | corvée, corvées; tâche ménagère, tâches ménagères
cleaning | Reinigung, Reinigungen | limpieza, limpiezas | nettoyage, nettoyages; ménage, ménages
laundry | Wäsche, Wäsche | colada, coladas; lavandería, lavanderías | lessive, lessives; linge, linges
shopping list | Einkaufsliste, Einkaufslisten | lista de la compra, listas de la compra | liste de courses, listes de courses
building | Gebäude, Gebäude | edificio, edificios | bâtiment, bâtiments; immeuble, immeubles
floor | Etage, Etagen; Stockwerk, Stockwerke; Stock, Stöcke | planta baja, plantas bajas; piso de altura, pisos de altura | étage, étages
door | Tür, Türen | puerta, puertas | porte, portes
window | Fenster, Fenster | ventana, ventanas | fenêtre, fenêtres
parking space | Parkplatz, Parkplätze; Stellplatz, Stellplätze | plaza de aparcamiento, plazas de aparcamiento; aparcamiento, aparcamientos | place de parking, places de parking; parking, parkings
meter | Zähler, Zähler | contador, contadores | compteur, compteurs
reading | Zählerstand, Zählerstände; Ablesung, Ablesungen | lectura, lecturas | relevé, relevés
electricity | Strom, Ströme | electricidad, electricidades; luz, luces | électricité, électricités
water | Wasser, Wasser | agua, aguas | eau, eaux
gas | Gas, Gase | gas, gases | gaz, gaz
heating | Heizung, Heizungen | calefacción, calefacciones | chauffage, chauffages
street | Straße, Straßen; Strasse, Strassen | calle, calles | rue, rues
postcode | Postleitzahl, Postleitzahlen; PLZ, PLZ | código postal, códigos postales | code postal, codes postaux
region | Region, Regionen; Gegend, Gegenden | región, regiones; zona, zonas | région, régions; zone, zones
village | Dorf, Dörfer; Gemeinde, Gemeinden | pueblo, pueblos | village, villages; commune, communes
lake | See, Seen | lago, lagos | lac, lacs
forest | Wald, Wälder | bosque, bosques | forêt, forêts
area | Fläche, Flächen | superficie, superficies; área, áreas | surface, surfaces
depth | Tiefe, Tiefen | profundidad, profundidades | profondeur, profondeurs
height | Höhe, Höhen | altura, alturas | hauteur, hauteurs; taille, tailles
width | Breite, Breiten | anchura, anchuras; ancho, anchos | largeur, largeurs
weather | Wetter, Wetter | clima, climas; tiempo que hace, tiempos | météo, météos; temps qu'il fait, temps
number of people | Personenzahl, Personenzahlen; Anzahl Personen, Anzahl Personen; Personenanzahl, Personenanzahlen | número de personas, números de personas | nombre de personnes, nombres de personnes
number of guests | Gästezahl, Gästezahlen; Anzahl Gäste, Anzahl Gäste | número de invitados, números de invitados | nombre d'invités, nombres d'invités
working hours | Arbeitszeit, Arbeitszeiten; Arbeitsstunden, Arbeitsstunden | jornada laboral, jornadas laborales | temps de travail, temps de travail
overtime | Überstunde, Überstunden | hora extra, horas extra | heure supplémentaire, heures supplémentaires
break | Pause, Pausen | descanso, descansos; pausa, pausas | pause, pauses
topic | Thema, Themen | tema, temas | thème, thèmes; sujet, sujets
decision | Beschluss, Beschlüsse; Entscheidung, Entscheidungen | decisión, decisiones | décision, décisions
minutes of a meeting | Protokoll, Protokolle | acta, actas | compte rendu, comptes rendus; procès-verbal, procès-verbaux
survey | Umfrage, Umfragen | encuesta, encuestas | sondage, sondages; enquête, enquêtes
form | Formular, Formulare | formulario, formularios | formulaire, formulaires
certificate | Zertifikat, Zertifikate; Urkunde, Urkunden | certificado, certificados; diploma, diplomas | certificat, certificats; diplôme, diplômes
batch | Charge, Chargen | lote, lotes | lot, lots
warehouse | Lagerhalle, Lagerhallen | almacén, almacenes | entrepôt, entrepôts
storage location | Lagerort, Lagerorte; Lagerplatz, Lagerplätze | ubicación en almacén, ubicaciones en almacén | emplacement, emplacements
minimum stock | Mindestbestand, Mindestbestände | existencias mínimas, existencias mínimas; stock mínimo, stocks mínimos | stock minimum, stocks minimum
manufacturer | Hersteller, Hersteller | fabricante, fabricantes | fabricant, fabricants
serial number | Seriennummer, Seriennummern | número de serie, números de serie | numéro de série, numéros de série
sample | Probe, Proben | muestra, muestras | échantillon, échantillons
fire brigade | Feuerwehr, Feuerwehren | bomberos, bomberos | pompiers, pompiers
daycare | Kita, Kitas; Kindergarten, Kindergärten | guardería, guarderías | crèche, crèches; garderie, garderies
canteen | Kantine, Kantinen; Mensa, Mensen | comedor, comedores; cantina, cantinas | cantine, cantines
stable | Stall, Ställe; Reitstall, Reitställe | establo, establos; hípica, hípicas | écurie, écuries; étable, étables
practice | Praxis, Praxen | consulta, consultas; consultorio, consultorios | cabinet médical, cabinets médicaux
pharmacy | Apotheke, Apotheken | farmacia, farmacias | pharmacie, pharmacies
cafe | Café, Cafés | cafetería, cafeterías | café-bar, cafés-bars; bistrot, bistrots
street festival | Straßenfest, Straßenfeste | fiesta de calle, fiestas de calle | fête de rue, fêtes de rue; fête de quartier, fêtes de quartier
church | Kirche, Kirchen; Kirchengemeinde, Kirchengemeinden | iglesia, iglesias; parroquia, parroquias | église, églises; paroisse, paroisses
company vehicle | Firmenwagen, Firmenwagen; Dienstwagen, Dienstwagen | coche de empresa, coches de empresa | véhicule de fonction, véhicules de fonction
hobby | Hobby, Hobbys | afición, aficiones | loisir, loisirs
chapter | Kapitel, Kapitel | capítulo, capítulos | chapitre, chapitres
episode | Folge, Folgen; Episode, Episoden | episodio, episodios | épisode, épisodes
series | Serie, Serien | serie, series | série, séries
genre | Genre, Genres | género, géneros | genre, genres
director | Regisseur, Regisseure | director, directores | réalisateur, réalisateurs
publisher | Verlag, Verlage | editorial, editoriales | éditeur, éditeurs
hall | Saal, Säle; Halle, Hallen | sala, salas | salle, salles
stop | Haltestelle, Haltestellen | parada, paradas | arrêt, arrêts
danger | Gefahr, Gefahren | peligro, peligros | danger, dangers
accident | Unfall, Unfälle | accidente, accidentes | accident, accidents
defect | Mangel, Mängel; Defekt, Defekte; Schaden, Schäden | desperfecto, desperfectos; avería, averías | panne, pannes; défaut, défauts; dégât, dégâts
request | Anfrage, Anfragen | petición, peticiones | requête, requêtes
sign-up | Anmeldung, Anmeldungen; Eintragung, Eintragungen | inscripción, inscripciones | inscription, inscriptions
delay | Rückstand, Rückstände; Verspätung, Verspätungen | retraso, retrasos | retard, retards
jewel | Schmuckstück, Schmuckstücke | joya, joyas | bijou, bijoux
market | Markt, Märkte | mercado, mercados | marché, marchés
stroller | Kinderwagen, Kinderwagen | carrito, carritos | poussette, poussettes
screening | Vorstellung, Vorstellungen | función, funciones | projection, projections
guitar | Gitarre, Gitarren | guitarra, guitarras | guitare, guitares
session | Einheit, Einheiten; Sitzung, Sitzungen | sesión, sesiones | séance, séances
fireplace | Feuerstätte, Feuerstätten | chimenea, chimeneas | cheminée, cheminées
sweeping | Kehrung, Kehrungen | deshollinado, deshollinados | ramonage, ramonages
find spot | Fundstelle, Fundstellen | hallazgo, hallazgos | site, sites
allergy | Allergie, Allergien | alergia, alergias | allergie, allergies
building | Gebäude, Gebäude | edificio, edificios | bâtiment, bâtiments
mountain | Berg, Berge | montaña, montañas | montagne, montagnes
gram | Gramm, Gramm | gramo, gramos | gramme, grammes
evening | Abend, Abende | tarde, tardes | soir, soirs
`;
